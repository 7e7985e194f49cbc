import type { Translation } from '../shipped-language.ts';

/** Without a connection: the device's queue, new versions, pushes, locations from other apps, in German. */
export const offlineTexts = {
  unsent_title: 'Noch nicht gesendet',
  unsent_lead:
    'Die Verbindung ist langsam oder unterbrochen. Dies ist mit dem Zeitpunkt auf diesem Gerät gespeichert und wird in dieser Reihenfolge gesendet, sobald die Verbindung wieder da ist. Sie können die Seite neu laden oder schließen.',
  unsent_cancel: 'Ihre Fahrt ist erst storniert, wenn dies gesendet wurde.',
  unsent_cancel_delivery: 'Ihre Lieferung ist erst storniert, wenn dies gesendet wurde.',
  unsent_refused: '„{{action}}“ ({{time}}) wurde nicht angenommen.',
  unsent_refused_more:
    'Spätere Schritte dieser Fahrt wurden nicht gesendet. Prüfen Sie die Fahrt und führen Sie den nächsten Schritt noch einmal aus.',
  unsent_refused_more_delivery:
    'Spätere Schritte dieser Lieferung wurden nicht gesendet. Prüfen Sie die Lieferung und führen Sie den nächsten Schritt noch einmal aus.',
  code_needs_connection:
    'Der Code kann nur mit Verbindung geprüft werden. Versuchen Sie es erneut, sobald Sie eine haben.',
  end_fare_open:
    'Der endgültige Fahrpreis steht fest, sobald die Verbindung wieder da ist. Beenden Sie die Fahrt jetzt. Danach bestätigen Sie das Bargeld, oder der Fahrgast zahlt in der App.',
  end_fare_open_delivery:
    'Der endgültige Preis steht fest, sobald die Verbindung wieder da ist. Beenden Sie die Lieferung jetzt. Danach bestätigen Sie das Bargeld, oder der Absender zahlt in der App.',
  update_ready: 'Eine neue Version ist bereit.',
  update_now: 'Aktualisieren',
  update_later: 'Eine neue Version ist bereit. Sie können nach der Fahrt aktualisieren.',
  update_later_delivery: 'Eine neue Version ist bereit. Sie können nach der Lieferung aktualisieren.',
  push_device_title: 'Benachrichtigungen auf diesem Gerät',
  push_lead: 'Sie erhalten Nachrichten zu Ihren Fahrten, auch wenn diese Seite geschlossen ist.',
  push_lead_delivery: 'Sie erhalten Nachrichten zu Ihren Sendungen, auch wenn diese Seite geschlossen ist.',
  push_on: 'Dieses Gerät erhält Ihre Benachrichtigungen.',
  push_elsewhere: 'Ihre Benachrichtigungen gehen an {{device}}. Nur ein Gerät erhält sie.',
  push_other_device: 'ein anderes Gerät',
  push_off: 'Kein Gerät erhält Ihre Benachrichtigungen.',
  push_turn_on: 'Für dieses Gerät einschalten',
  push_turn_off: 'Ausschalten',
  push_denied:
    'Der Browser blockiert Benachrichtigungen dieser Website. Erlauben Sie sie in den Website-Einstellungen neben der Adresse und kommen Sie dann zurück.',
  push_unsupported:
    'Dieser Browser kann keine Benachrichtigungen empfangen. Fügen Sie diese Seite auf einem iPhone zum Home-Bildschirm hinzu und öffnen Sie sie von dort.',
  push_failed:
    'Der Benachrichtigungsdienst des Browsers hat nicht geantwortet. Versuchen Sie es später erneut.',
  push_sandbox: 'Die Sandbox sendet nichts an Geräte. Ihr Postausgang zeigt jede Nachricht.',
  background_lead:
    'Ein Browser sendet Ihren Standort nicht mehr, wenn Sie das Telefon sperren oder die App wechseln. Lassen Sie diese Seite geöffnet im Vordergrund, oder lassen Sie eine andere App den Standort senden.',
  background_link: 'Standort aus einer anderen App senden',
  tracker_title: 'Standort aus einer anderen App',
  tracker_lead:
    'Traccar Client und OwnTracks senden Ihren Standort auch bei gesperrtem Telefon. Richten Sie eine der beiden mit einem Token ein.',
  tracker_none: 'Es gibt noch kein Token.',
  tracker_created: 'Token erstellt: {{time}}',
  tracker_expires: 'Gültig bis {{time}}.',
  tracker_used: 'Letzter Standort empfangen: {{time}}',
  tracker_unused: 'Es wurde noch kein Standort empfangen.',
  tracker_create: 'Token erstellen',
  tracker_replace: 'Neues Token erstellen',
  tracker_replace_hint: 'Ein neues Token ersetzt das alte, das sofort ungültig wird.',
  tracker_revoke: 'Token widerrufen',
  tracker_once: 'Kopieren Sie das Token jetzt. Es wird nur einmal angezeigt.',
  tracker_token: 'Token',
  tracker_url: 'Server-URL',
  tracker_device: 'Gerätekennung',
  tracker_user: 'Benutzername',
  tracker_password: 'Passwort',
  tracker_interval: 'Senden Sie mindestens alle 15 Sekunden einen Standort.',
} as const satisfies Translation;
