#!/bin/sh
# Starts Forty-Odd. With "menu" it comes into the desktop's menu and opens records by a double click; "no-menu" takes
# it out again. Both touch only your own folders.
set -eu
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}

refresh() {
    for tool in "update-desktop-database $data/applications" "update-mime-database $data/mime"; do
        if command -v "${tool%% *}" >/dev/null; then ${tool%% *} "${tool#* }" >/dev/null 2>&1 || true; fi
    done
}

case ${1-} in
menu)
    (cd "$here/share" && find . -type f) | while read -r file; do  # not cp: a folder that is read-only would stay so
        mkdir -p "$data/${file%/*}"
        rm -f "$data/$file"
        cat "$here/share/$file" >"$data/$file"
    done
    # In quotation marks \ " ` and $ have a backslash before them, in a desktop file every backslash is doubled.
    quoted=$(printf %s "$here/forty-odd" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
    entry=$data/applications/forty-odd.desktop
    grep -v -e '^Exec=' -e '^TryExec=' "$here/share/applications/forty-odd.desktop" >"$entry"
    printf 'Exec="%s" %%F\n' "$quoted" >>"$entry"
    refresh
    echo "Forty-Odd is in the menu now, and starts from $here; leave that folder where it is."
    ;;
no-menu)
    (cd "$here/share" && find . -type f) | while read -r file; do rm -f "$data/$file"; done
    refresh
    echo "Forty-Odd is no longer in the menu. Your games are kept in $data/forty-odd."
    ;;
*)
    exec "$here/forty-odd" "$@"
    ;;
esac
