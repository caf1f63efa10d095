; Installs Forty-Odd for one person, who needs no rights for it:
; makensis -DVERSION=… -DFOLDER=… -DPICTURES=… -DTO=… installer.nsi
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
SetCompressorDictSize 64
RequestExecutionLevel user
ManifestDPIAware true

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include Win\COM.nsh
!include Win\Propkey.nsh

!define NAME "Forty-Odd"
!define PUBLISHER "the Forty-Odd developers"
!define MODEL "org.fortyodd.FortyOdd"
!define KIND "FortyOdd.Record"
!define MIME "application/vnd.forty-odd+json"
!define REMOVAL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"

Name "${NAME}"
Caption "${NAME} ${VERSION}"
BrandingText " "
OutFile "${TO}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${REMOVAL}" "InstallLocation"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "FileDescription" "Installs ${NAME}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${FOLDER}\..\..\tree\assets\icons\program\forty-odd.ico"
!define MUI_UNICON "${MUI_ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURES}\side.bmp"
!define MUI_HEADERIMAGE
!define MUI_HEADERIMAGE_RIGHT
!define MUI_HEADERIMAGE_BITMAP "${PICTURES}\head.bmp"
!define MUI_HEADERIMAGE_UNBITMAP "${PICTURES}\head.bmp"
!define MUI_WELCOMEPAGE_TEXT "$(WELCOME)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\forty-odd.exe"
!define MUI_FINISHPAGE_TEXT "$(INSTALLED)"
!define MUI_FINISHPAGE_NOREBOOTSUPPORT
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(KEPT)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Arabic"
!insertmacro MUI_LANGUAGE "Indonesian"

LangString WELCOME ${LANG_ENGLISH} "Three card games of forty-odd points: Forty-One, Empat Satu and 42.$\r$\n$\r$\n${NAME} is installed for you alone, in$\r$\n$INSTDIR$\r$\n$\r$\nGames that you have played already are kept."
LangString WELCOME ${LANG_ARABIC} "ثلاث ألعاب ورق: واحد وأربعين وإمبات ساتو و42.$\r$\n$\r$\nالتثبيت لحسابك وحده، في المجلد$\r$\n$INSTDIR$\r$\n$\r$\nالألعاب السابقة محفوظة."
LangString WELCOME ${LANG_INDONESIAN} "Tiga permainan kartu: Forty-One, Empat Satu, dan 42.$\r$\n$\r$\n${NAME} dipasang hanya untukmu, di$\r$\n$INSTDIR$\r$\n$\r$\nPermainan yang sudah kamu mainkan tetap tersimpan."
LangString INSTALLED ${LANG_ENGLISH} "${NAME} is in the start menu. For some minutes after the first start the opponents get ready; you can play meanwhile."
LangString INSTALLED ${LANG_ARABIC} "${NAME} الآن في قائمة ابدأ. يستعدّ الخصوم بضع دقائق بعد التشغيل الأول، واللعب ممكن في أثناء ذلك."
LangString INSTALLED ${LANG_INDONESIAN} "${NAME} ada di menu Start. Selama beberapa menit setelah dijalankan pertama kali, lawan bersiap; kamu bisa bermain sementara itu."
LangString KEPT ${LANG_ENGLISH} "The program is removed. Your games and settings stay in $LOCALAPPDATA\forty-odd; delete that folder if you do not want them any longer."
LangString KEPT ${LANG_ARABIC} "سيُزال البرنامج. تبقى ألعابك وإعداداتك في $LOCALAPPDATA\forty-odd، ويمكن حذف هذا المجلد عند عدم الحاجة إليها."
LangString KEPT ${LANG_INDONESIAN} "Programnya dihapus. Permainan dan pengaturanmu tetap ada di $LOCALAPPDATA\forty-odd; hapus folder itu kalau tidak kamu perlukan lagi."
LangString RUNNING ${LANG_ENGLISH} "${NAME} is running. Close its window, then try again."
LangString RUNNING ${LANG_ARABIC} "${NAME} قيد التشغيل. بعد إغلاق نافذته تمكن المحاولة من جديد."
LangString RUNNING ${LANG_INDONESIAN} "${NAME} sedang berjalan. Tutup jendelanya, lalu coba lagi."
LangString RECORD ${LANG_ENGLISH} "Forty-Odd game record"
LangString RECORD ${LANG_ARABIC} "سجلّ لعبة من Forty-Odd"
LangString RECORD ${LANG_INDONESIAN} "Catatan permainan Forty-Odd"
LangString OLD ${LANG_ENGLISH} "${NAME} needs Windows 10 or 11 of 64 bits."
LangString OLD ${LANG_ARABIC} "يحتاج ${NAME} إلى Windows 10 أو 11 بإصدار 64 بت."
LangString OLD ${LANG_INDONESIAN} "${NAME} memerlukan Windows 10 atau 11 64-bit."

; What an older version left is removed, so that nothing of it is loaded by the new one; files of others stay.
!macro RemoveProgram
    ${Do}
        ClearErrors
        Delete "$INSTDIR\forty-odd.exe"  ; which Windows refuses while it runs
        ${IfNot} ${Errors}
            ${Break}
        ${EndIf}
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY +2
        Abort
    ${Loop}
    Delete "$INSTDIR\forty-odd-check.exe"
    Delete "$INSTDIR\BUILD.txt"
    RMDir /r "$INSTDIR\_internal"
    RMDir /r "$INSTDIR\licences"
!macroend

Function .onInit
    ReadRegDWORD $0 HKLM "SOFTWARE\Microsoft\Windows NT\CurrentVersion" "CurrentMajorVersionNumber"  ; new in 10
    ${If} $0 < 10
        MessageBox MB_OK|MB_ICONSTOP "$(OLD)" /SD IDOK
        Abort
    ${EndIf}
FunctionEnd

Section
    !insertmacro RemoveProgram
    SetOutPath "$INSTDIR"
    File /r "${FOLDER}\*"
    WriteUninstaller "$INSTDIR\uninstall.exe"

    CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\forty-odd.exe"
    Call NameShortcut

    WriteRegStr HKCU "Software\Classes\.fortyodd" "" "${KIND}"
    WriteRegStr HKCU "Software\Classes\.fortyodd" "Content Type" "${MIME}"
    WriteRegStr HKCU "Software\Classes\${KIND}" "" "$(RECORD)"
    WriteRegStr HKCU "Software\Classes\${KIND}" "AppUserModelID" "${MODEL}"
    WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\forty-odd.exe,0"
    WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\forty-odd.exe" "%1"'

    WriteRegStr HKCU "${REMOVAL}" "DisplayName" "${NAME}"
    WriteRegStr HKCU "${REMOVAL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${REMOVAL}" "DisplayIcon" "$INSTDIR\forty-odd.exe"
    WriteRegStr HKCU "${REMOVAL}" "Publisher" "${PUBLISHER}"
    WriteRegStr HKCU "${REMOVAL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${REMOVAL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${REMOVAL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${REMOVAL}" "NoModify" 1
    WriteRegDWORD HKCU "${REMOVAL}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${REMOVAL}" "EstimatedSize" $0
    ${RefreshShellIcons}
SectionEnd

; Gives the entry of the start menu the name under which the program's windows stand on the task bar.
Function NameShortcut
    !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
    ${If} $0 P<> 0
        ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}",.r1)'
        ${If} $1 P<> 0
            ${IPersistFile::Load} $1 '("$SMPROGRAMS\${NAME}.lnk",${STGM_READWRITE})'
            ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}",.r2)'
            ${If} $2 P<> 0
                System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r3'
                System::Call '*(&t${NSIS_MAX_STRLEN} "${MODEL}")p.r5'
                System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_LPWSTR},,p r5)p.r4'
                ${IPropertyStore::SetValue} $2 '($3,$4)'
                ${IPropertyStore::Commit} $2 ""
                System::Free $3
                System::Free $4
                System::Free $5
                ${IPersistFile::Save} $1 '("$SMPROGRAMS\${NAME}.lnk",1)'
                ${IUnknown::Release} $2 ""
            ${EndIf}
            ${IUnknown::Release} $1 ""
        ${EndIf}
        ${IUnknown::Release} $0 ""
    ${EndIf}
FunctionEnd

Section un.Section
    !insertmacro RemoveProgram
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    RMDir /r "$LOCALAPPDATA\forty-odd-kernels"  ; compiled opponents, made anew when they are needed
    Delete "$SMPROGRAMS\${NAME}.lnk"
    DeleteRegKey HKCU "Software\Classes\${KIND}"
    DeleteRegKey HKCU "Software\Classes\.fortyodd"
    DeleteRegKey HKCU "${REMOVAL}"
    ${RefreshShellIcons}
SectionEnd
