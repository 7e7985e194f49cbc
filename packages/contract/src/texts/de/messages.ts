import type { MessageTranslation } from '../messages.ts';

const push = (body: string) => ({ subject: '{{appName}}', body });

/** Mails, texts and pushes that riders and drivers get, in German. */
export const messages: MessageTranslation = {
  mail_test: {
    subject: 'Test-E-Mail von {{appName}}',
    body: 'Das ist ein Test. E-Mails von {{appName}} kommen bei Ihnen an.',
  },
  push_new_task: push('Neue Fahrtanfrage. Abholort: {{pickup}}. Ziel: {{drop}}.'),
  push_driver_assigned: push(
    'Fahrt {{reference}} wurde Ihnen zugeteilt. Abholort: {{pickup}}. Ziel: {{drop}}.',
  ),
  push_booking_accepted: push('{{driver}} ist unterwegs. Fahrzeug: {{vehicle}}.'),
  push_driver_arrived: push('{{driver}} wartet auf Sie: {{pickup}}.'),
  push_trip_started: push('Ihre Fahrt hat begonnen. Ziel: {{drop}}.'),
  push_drop_reached: push('Sie sind am Ziel: {{drop}}.'),
  push_payment_due: push('Ihre Fahrt {{reference}} ist beendet. Bitte bezahlen Sie den Fahrpreis.'),
  push_booking_paid: push('Ihre Buchung {{reference}} ist bezahlt. Vielen Dank.'),
  push_driver_paid: push('Fahrt {{reference}} ist bezahlt.'),
  push_new_rating: push('Ihr Fahrgast hat Sie für Fahrt {{reference}} bewertet.'),
  push_booking_cancelled: push('Buchung {{reference}} wurde storniert.'),
  push_driver_changed: push(
    'Ihr Fahrer kann nicht kommen. Wir suchen einen anderen für Buchung {{reference}}.',
  ),
  push_ride_brought_forward: push('Die Fahrt {{reference}} kann jetzt beginnen. Abholung: {{pickup}}.'),
  push_wallet_credit: push('Ihrer Wallet wurden {{amount}} gutgeschrieben.'),
  push_wallet_debit: push('Von Ihrer Wallet wurden {{amount}} abgebucht.'),
  push_review_answered: push('Die Zentrale hat Ihre Frage zu Fahrt {{reference}} beantwortet.'),
  push_document_rejected: push(
    'Eines Ihrer Dokumente wurde nicht genehmigt: {{reason}}. Bitte reichen Sie es erneut ein.',
  ),
  push_document_expiring: push(
    'Eines Ihrer Dokumente läuft am {{date}} ab. Bitte reichen Sie vorher ein neues ein.',
  ),
  push_document_expired: push('Eines Ihrer Dokumente ist abgelaufen. Bitte reichen Sie ein neues ein.'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
  mail_reset_password: {
    subject: 'Neues Passwort festlegen',
    body: 'Öffnen Sie diesen Link innerhalb von {{minutes}} Minuten, um ein neues Passwort festzulegen:\n\n{{link}}\n\nFalls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt unverändert.',
  },
  mail_verify_email: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    body: 'Öffnen Sie diesen Link innerhalb von {{hours}} Stunden, um Ihre E-Mail-Adresse zu bestätigen:\n\n{{link}}\n\nFalls Sie kein Konto bei {{appName}} haben, können Sie diese E-Mail ignorieren.',
  },
  mail_one_time_code: {
    subject: 'Ihr Code: {{code}}',
    body: '{{code}} ist Ihr Code für {{appName}}. Er gilt {{minutes}} Minuten lang.\n\nNiemand von {{appName}} wird Sie je danach fragen. Falls Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{code}} ist Ihr Code für {{appName}}, gültig für {{minutes}} Minuten. Geben Sie ihn nicht weiter.',
  },
  mail_set_password: {
    subject: 'Ihr Konto bei {{appName}}',
    body: 'Für Sie wurde ein Konto erstellt. Öffnen Sie diesen Link innerhalb von {{days}} Tagen, um Ihr Passwort festzulegen:\n\n{{link}}',
  },
  mail_webhook_disabled: {
    subject: 'Ein Webhook wurde abgeschaltet',
    body: '{{appName}} konnte {{host}} zu lange keine Ereignisse zustellen und hat den Webhook abgeschaltet. Wartende Ereignisse bleiben erhalten. Schalten Sie ihn auf der Seite „Integrationen“ wieder ein.',
  },
  mail_contact_changed: {
    subject: 'Ihre Kontaktdaten wurden geändert',
    body: 'Die E-Mail-Adresse oder Telefonnummer Ihres Kontos bei {{appName}} wurde geändert. Falls Sie das nicht waren, wenden Sie sich sofort an uns.',
  },
  sms_contact_changed: {
    subject: null,
    body: '{{appName}}: Die E-Mail-Adresse oder Telefonnummer Ihres Kontos wurde geändert. Falls Sie das nicht waren, wenden Sie sich sofort an uns.',
  },
  mail_new_sign_in: {
    subject: 'Neue Anmeldung',
    body: 'Ihr Konto bei {{appName}} wurde auf einem Gerät geöffnet, das dafür bisher nicht benutzt wurde: {{device}}.\n\nFalls Sie das nicht waren, ändern Sie Ihr Passwort und melden Sie sich im Profil überall ab.',
  },
  mail_api_keys: {
    subject: 'Ihre API-Schlüssel haben sich geändert',
    body: 'API-Schlüssel Ihres Kontos bei {{appName}} wurden angelegt oder sind erloschen: {{names}}.\n\nFalls Sie das nicht waren, ändern Sie Ihr Passwort. Damit erlöschen alle Ihre Schlüssel.',
  },
};
