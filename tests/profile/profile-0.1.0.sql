BEGIN TRANSACTION;
CREATE TABLE abandoned_games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            game_id TEXT NOT NULL,
            record TEXT NOT NULL,
            beside TEXT NOT NULL,
            saved_at REAL NOT NULL,
            why TEXT NOT NULL);
INSERT INTO "abandoned_games" VALUES(1,'forty-two','fe89913c2418936a','{"format": "card-table-record/1", "game": "forty-two", "options": {"players": 3}, "players": ["You", "Tom", "Nora"], "deals": [{"dealer": 0, "cut": ["QD", "JH", "2S"], "hands": [["2S", "TS", "5H", "9S", "BJ", "5D", "6H"], ["TC", "AS", "7H", "TD", "3C", "JD", "LJ"], ["JH", "3D", "6S", "KH", "AH", "3S", "KS"]], "turn_up": "TH", "actions": ["bid 4", "bid 3"]}]}','{"game_id":"fe89913c2418936a","names":["You","Tom","Nora"],"faces":["young-man","man-with-flat-cap","red-haired-woman"],"levels":["","casual","casual"],"colours":["ivory","red","blue"],"deal_number":3,"started_at":1795700357.5537648,"seconds_played":1.5912550100000544}',1.7957003591465408802e+09,'discarded');
INSERT INTO "abandoned_games" VALUES(2,'empat-satu','0d71cf08dc5ca33a','{"format": "card-table-record/1", "game": "empat-satu", "players": ["You", "Wayan", "Ayu", "Budi"], "deals": [{"dealer": 2, "hands": [["4D", "TH", "8D", "AD"], ["2S", "5C", "9C", "9S"], ["6C", "5H", "QC", "3C"], ["KC", "KD", "JS", "2D"]], "stock": ["AS", "JC", "QD", "KS", "AH", "TC", "5S", "7C", "7D", "3S", "2C", "AC", "3D", "TS", "8H", "6H", "9D", "3H", "7H", "TD", "6D", "4S", "8S", "JH", "6S", "4H", "QS", "JD", "5D", "8C", "9H", "KH", "2H", "QH", "7S", "4C"], "actions": ["draw stock", "discard KC"]}]}','{"game_id":"0d71cf08dc5ca33a","names":["You","Wayan","Ayu","Budi"],"faces":["young-woman-curls","man-with-blangkon","woman-with-bun","man-with-peci"],"levels":["","casual","casual","casual"],"deal_number":7,"started_at":1795700290.0834424,"seconds_played":1.5096696980000388}',1.79570029159735965727e+09,'discarded');
CREATE TABLE finished_games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            game_id TEXT NOT NULL UNIQUE,
            finished_at REAL NOT NULL,
            players INTEGER NOT NULL,
            winners TEXT NOT NULL,
            won INTEGER NOT NULL,
            level TEXT NOT NULL,
            help_taken INTEGER NOT NULL,
            beside TEXT NOT NULL,
            record TEXT NOT NULL);
INSERT INTO "finished_games" VALUES(1,'empat-satu','f518332028f7809c',1.79570042314456892011e+09,2,'[1]',0,'casual',0,'{"game_id":"f518332028f7809c","names":["You","Wayan"],"faces":["young-woman-curls","man-with-blangkon"],"levels":["","casual"],"deal_number":12,"started_at":1795700408.1560993,"seconds_played":14.985695440999507}','{"format": "card-table-record/1", "game": "empat-satu", "options": {"players": 2}, "players": ["You", "Wayan"], "deals": [{"dealer": 0, "hands": [["7H", "5S", "2H", "3C"], ["9H", "6S", "QC", "QS"]], "stock": ["KC", "9C", "3S", "6D", "JD", "4S", "4C", "8C", "AD", "8S", "7D", "9S", "KD", "KS", "9D", "JS", "8H", "AH", "QH", "TD", "4D", "TC", "7S", "JH", "6C", "5C", "KH", "AC", "8D", "3H", "7C", "5H", "TS", "AS", "6H", "2D", "2C", "QD", "JC", "4H", "3D", "2S", "5D", "TH"], "actions": ["draw stock", "discard 6S", "draw stock", "discard 7H", "draw stock", "discard 9H", "draw stock", "discard 9C", "draw stock", "discard 3S", "draw stock", "discard 6D", "draw stock", "discard JD", "draw stock", "discard 5S", "draw stock", "discard AD", "draw stock", "discard 8C", "draw stock", "discard 7D", "draw stock", "discard 8S", "draw stock", "discard QS", "draw stock", "discard 9S", "draw stock", "discard 9D", "draw stock", "discard KS", "draw stock", "discard 8H", "draw stock", "discard JS", "draw stock", "discard QH", "draw stock", "discard AH", "draw stock", "discard 4D", "draw stock", "discard TD", "draw stock", "discard 7S", "draw stock", "discard TC", "draw discard", "discard 4C", "draw stock", "discard JH", "draw stock", "discard KD", "draw stock", "discard 6C", "draw stock", "discard 5C"]}]}');
CREATE TABLE open_games (
            game TEXT PRIMARY KEY,
            game_id TEXT NOT NULL,
            record TEXT NOT NULL,
            beside TEXT NOT NULL,
            saved_at REAL NOT NULL,
            writer TEXT NOT NULL,
            revision INTEGER NOT NULL);
INSERT INTO "open_games" VALUES('forty-one','a3c17a1fdc2fd932','{"format": "card-table-record/1", "game": "forty-one", "players": ["You", "Rami", "Salma", "Karim"], "deals": [{"dealer": 1, "hands": [["8S", "KH", "JD", "TS", "3D", "7S", "4D", "8H", "8C", "AS", "4S", "TD", "KS"], ["AH", "9D", "KC", "9C", "3H", "3C", "3S", "7D", "8D", "JH", "7H", "9H", "4C"], ["5S", "AC", "QD", "2D", "JC", "7C", "5H", "TC", "6D", "6C", "9S", "6H", "QS"], ["5C", "AD", "KD", "2S", "JS", "4H", "2C", "QH", "6S", "5D", "2H", "TH", "QC"]], "actions": ["bid 1", "bid 4", "bid 1", "bid 5"]}]}','{"game_id":"a3c17a1fdc2fd932","names":["You","Rami","Salma","Karim"],"faces":["young-man","man-with-tarbush","woman-in-headscarf","old-man-with-beard-and-taqiyah"],"levels":["","casual","casual","casual"],"deal_number":9,"started_at":1795700329.545369,"seconds_played":5.738667405000001}',1.79570033528585600848e+09,'eb1ab4b0e381ca2d',8);
INSERT INTO "open_games" VALUES('forty-two','177693305ff3893b','{"format": "card-table-record/1", "game": "forty-two", "options": {"players": 2}, "players": ["You", "Tom"], "deals": [{"dealer": 0, "cut": ["BJ", "JD"], "hands": [["4C", "7H", "KC", "2C", "JH", "8S", "3H"], ["AC", "3C", "6H", "KD", "5D", "QH", "2D"]], "turn_up": "9S", "actions": ["bid 0"]}]}','{"game_id":"177693305ff3893b","names":["You","Tom"],"faces":["young-man","man-with-flat-cap"],"levels":["","casual"],"colours":["ivory","red"],"deal_number":8,"started_at":1795700379.5728378,"seconds_played":2.663381479999998}',1.79570038223776578907e+09,'b1a01eff0158444b',10);
INSERT INTO "open_games" VALUES('empat-satu','530328f8f9267fe2','{"format": "card-table-record/1", "game": "empat-satu", "options": {"players": 2}, "players": ["You", "Wayan"], "deals": [{"dealer": 1, "hands": [["7H", "TS", "TD", "5H"], ["6D", "4D", "KS", "AH"]], "stock": ["5S", "8H", "KC", "3H", "9C", "JH", "8D", "2S", "QS", "QH", "JS", "5D", "2D", "7S", "8C", "9D", "AS", "4S", "JD", "KD", "AC", "AD", "3S", "8S", "4C", "JC", "TH", "2C", "4H", "TC", "6H", "QC", "7C", "7D", "3C", "6C", "9H", "QD", "2H", "9S", "5C", "3D", "6S", "KH"], "actions": ["draw stock", "discard 7H", "draw stock", "discard 4D", "draw stock", "discard TS", "draw discard", "discard 8H", "draw stock", "discard TD", "draw stock", "discard 6D", "draw stock", "discard KC", "draw stock", "discard 8D", "draw stock", "discard JH", "draw discard", "discard 9C", "draw stock", "discard 5H", "draw stock", "discard KS", "draw stock", "discard QS", "draw stock", "discard TS", "draw stock", "discard JS", "draw stock", "discard 7S", "draw stock", "discard 5S", "draw stock", "discard 5D", "draw stock", "discard 8C", "draw stock", "discard 4S", "draw stock", "discard AS", "draw stock", "discard 9D", "draw stock", "discard JD", "draw stock", "discard KD", "draw stock", "discard AC", "draw stock", "discard 8S", "draw stock", "discard 3S", "draw stock", "discard JC", "draw stock", "discard 4C", "draw stock", "discard 2C"]}]}','{"game_id":"530328f8f9267fe2","names":["You","Wayan"],"faces":["young-woman-curls","man-with-blangkon"],"levels":["","casual"],"deal_number":111046666,"started_at":1795700423.7570956,"seconds_played":10.14163790400005}',1.79570043390056777003e+09,'c5c86c93c432c3b4',71);
CREATE TABLE openings (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            opened_at REAL NOT NULL);
INSERT INTO "openings" VALUES(1,1.79570040772659850116e+09);
CREATE TABLE settings (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            document TEXT NOT NULL);
INSERT INTO "settings" VALUES(1,'{}');
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('abandoned_games',2);
INSERT INTO "sqlite_sequence" VALUES('finished_games',1);
COMMIT;
PRAGMA user_version = 1;
