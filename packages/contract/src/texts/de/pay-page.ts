import type { Translation } from '../shipped-language.ts';

/** The server's own pages for paying by card, in German. */
export const payPageTexts = {
  pay_page_number: 'Kartennummer',
  pay_page_expiry: 'Gültig bis',
  pay_page_code: 'Prüfnummer',
  pay_page_secure: 'Ihre Kartendaten gehen direkt an {{provider}}. Wir sehen sie nie.',
  pay_page_loading: 'Das Kartenformular wird geladen …',
  pay_page_not_loaded:
    'Das Kartenformular konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  pay_page_needs_script: 'Diese Seite braucht JavaScript, um Ihre Kartendaten zu schützen.',
  pay_page_check: 'Bitte prüfen Sie Ihre Kartendaten.',
  pay_page_confirm: 'Ihre Bank bittet Sie, diese Zahlung zu bestätigen.',
  pay_page_not_confirmed:
    'Ihre Bank hat diese Zahlung nicht bestätigt. Es wurde nichts abgebucht. Versuchen Sie es erneut oder nehmen Sie eine andere Karte.',
  pay_page_working: 'Zahlung läuft …',
  pay_page_paid: 'Die Zahlung wurde genehmigt.',
  pay_page_late: 'Die Zahlung wurde nicht mehr erwartet, daher wurde das Geld Ihrer Wallet gutgeschrieben.',
  pay_page_declined:
    'Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht. Sie können es erneut versuchen.',
  pay_page_expired: 'Diese Zahlung ist abgelaufen. Bitte starten Sie eine neue.',
  pay_page_back: 'Zurück zu {{appName}}',
  pay_page_down: '{{provider}} antwortet nicht',
  pay_page_down_text:
    'Es wurde nichts abgebucht. Versuchen Sie es gleich noch einmal oder wählen Sie eine andere Zahlungsart.',
  pay_page_unclear_text:
    'Wir wissen noch nicht, ob der Betrag abgebucht wurde. Wir fragen {{provider}}. Bitte warten Sie auf das Ergebnis, bevor Sie erneut zahlen.',
  pay_page_other: 'Andere Zahlungsart wählen',
  pay_page_continue: 'Weiter zu {{provider}}',
  pay_page_simulation: 'Simulation von {{provider}}',
  pay_page_simulation_text: 'Hier fließt kein echtes Geld. Wählen Sie, wie diese Zahlung ausgeht.',
  pay_page_approve: 'Genehmigen',
  pay_page_decline: 'Ablehnen',
  pay_page_abandon: 'Ohne Zahlung verlassen',
} as const satisfies Translation;
