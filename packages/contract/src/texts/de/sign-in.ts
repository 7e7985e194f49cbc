import type { Translation } from '../shipped-language.ts';

/** The sign-in methods, and the second step for staff, in German. */
export const signInTexts = {
  phone_tab: 'Mit Telefon',
  phone_send_code: 'Code per SMS senden',
  phone_code: 'Sechsstelliger Code',
  phone_code_sent: 'Wir haben einen Code an {{mobile}} gesendet. Er gilt fünf Minuten lang.',
  phone_new_code: 'Neuen Code senden',
  phone_new_code_in: 'Neuer Code in {{time}}',
  login_success: 'Sie sind angemeldet. Einen Moment …',
  sign_in_to_go_on: 'Melden Sie sich an, um fortzufahren.',
  sign_in_otherwise: 'oder',
  continue_google: 'Weiter mit Google',
  continue_facebook: 'Weiter mit Facebook',
  continue_apple: 'Weiter mit Apple',
  passkey_sign_in: 'Mit Passkey anmelden',
  second_factor_title: 'Noch ein Schritt',
  second_factor_lead: 'Dieses Konto ist durch einen zweiten Faktor geschützt.',
  app_code: 'Code aus Ihrer Authenticator-App',
  app_code_hint: 'Sechs Ziffern; wechselt alle 30 Sekunden',
  recovery_code: 'Wiederherstellungscode',
  recovery_code_hint: 'Einer der Codes, die Sie gespeichert haben. Jeder gilt einmal.',
  use_app_code: 'Authenticator-App verwenden',
  use_recovery_code: 'Wiederherstellungscode verwenden',
  use_passkey: 'Passkey verwenden',
  passkey_step_hint: 'Ihr Gerät fragt nach Fingerabdruck, Gesicht oder PIN.',
  confirm_step: 'Bestätigen',
  address_code: 'Code aus der E-Mail',
  address_code_hint:
    'Auf einem neuen Gerät brauchen Sie auch den Code, den wir an Ihre E-Mail-Adresse gesendet haben.',
  enrol_title: 'Schützen Sie Ihr Konto',
  enrol_lead:
    'Mitarbeiter melden sich mit einer Authenticator-App auf ihrem Telefon an. Das Einrichten dauert eine Minute.',
  set_up_install: 'Installieren Sie eine Authenticator-App auf Ihrem Telefon, falls Sie noch keine haben.',
  set_up_add:
    'Fügen Sie in der App ein Konto mit diesem Schlüssel hinzu oder öffnen Sie den Link auf Ihrem Telefon.',
  set_up_type: 'Geben Sie den Code ein, den die App anzeigt.',
  set_up_key: 'Schlüssel',
  set_up_open: 'In Authenticator-App öffnen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  recovery_codes_title: 'Wiederherstellungscodes speichern',
  recovery_codes_lead:
    'Wenn Sie Ihr Telefon nicht dabeihaben, können Sie sich mit jedem dieser Codes einmal anmelden. Sie werden nicht noch einmal angezeigt.',
  recovery_codes_download: 'Laden',
  recovery_codes_saved: 'Ich habe sie gespeichert',
} as const satisfies Translation;
