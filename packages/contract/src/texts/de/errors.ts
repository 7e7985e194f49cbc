import type { Translation } from '../shipped-language.ts';

/** Refusals and messages, in German. */
export const errorsTexts = {
  must_login: 'Bitte melden Sie sich an, um zu buchen. Ihre Eingaben bleiben erhalten.',
  user_issue_contact_admin:
    'Mit diesem Konto können keine Fahrten gebucht werden. Bitte wenden Sie sich an den Betreiber.',
  select_proper:
    'Bitte wählen Sie Abholort, Ziel, Fahrzeugtyp und bei einer Vorbestellung Datum und Uhrzeit.',
  past_booking_error: 'Bitte wählen Sie einen Zeitpunkt, der mindestens 15 Minuten in der Zukunft liegt.',
  place_to_coords_error:
    'Zwischen diesen beiden Orten wurde keine Route gefunden. Bitte versuchen Sie es mit anderen.',
  no_driver_found_alert_messege:
    'Zurzeit ist kein Fahrer in der Nähe dieses Abholorts. Versuchen Sie es gleich noch einmal oder bestellen Sie vor.',
  deliveryDetailMissing: 'Bitte geben Sie den Namen und eine gültige Telefonnummer des Empfängers ein.',
  login_validate_error: 'Bitte geben Sie eine gültige E-Mail-Adresse und Ihr Passwort ein.',
  otp_validate_error: 'Dieser Code ist falsch. Bitte prüfen Sie ihn und versuchen Sie es erneut.',
  user_does_not_exists: 'Zu dieser Telefonnummer gibt es kein Konto.',
  require_approval: 'Ihr Konto muss noch vom Betreiber freigegeben werden.',
  email_verify_message:
    'Bitte bestätigen Sie Ihre E-Mail-Adresse. Wir haben Ihnen eine E-Mail mit einem Link gesendet.',
  not_logged_in: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
  auth_error: 'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  proper_email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  proper_input_name: 'Bitte geben Sie Ihren Vor- und Nachnamen ein.',
  password_alphaNumeric_check: 'Ein Passwort muss 6 bis 30 Zeichen haben: Buchstaben, Ziffern, @, * oder #.',
  mobile_no_blank_error: 'Bitte geben Sie eine Telefonnummer ein, die es gibt, ohne Durchwahlzusatz.',
  referer_not_found:
    'Wir konnten diesen Empfehlungscode nicht finden. Lassen Sie das Feld leer, wenn Sie keinen haben.',
  reg_error: 'Ihr Konto konnte nicht erstellt werden. Bitte versuchen Sie es erneut.',
  user_exists: 'Es gibt bereits ein Konto mit dieser E-Mail-Adresse oder Telefonnummer.',
  email_or_mobile_issue:
    'E-Mail-Adresse und Telefonnummer konnten nicht geprüft werden. Bitte versuchen Sie es erneut.',
  demo_mode: 'Das lässt sich in der Demo nicht ändern.',
  proper_bonus: 'Bitte geben Sie einen gültigen Bonus ein.',
  update_failed: 'Ihre Änderungen konnten nicht gespeichert werden.',
  wrong_code: 'Der Lizenzcode konnte nicht bestätigt werden.',
  no_details_error: 'Bitte füllen Sie alle Felder aus.',
  not_valid_user_type: 'Mit dieser Art von Konto ist hier keine Anmeldung möglich.',
  no_user_match: 'Kein Gerät passt zu dieser Nachricht.',
  no_provider_found: 'Es ist kein Zahlungsanbieter eingerichtet.',
  provider_fetch_error: 'Die Zahlungsanbieter konnten nicht geladen werden.',
  google_places_error: 'Wir konnten diese Adresse nicht auf der Karte finden. Bitte wählen Sie eine andere.',
  location_fetch_error: 'Der Standort des Wagens ist gerade nicht verfügbar.',
  'No Route Found': 'Es wurde keine Route gefunden. Bitte wählen Sie andere Orte.',
  'JSON Error': 'Das ist kein gültiges JSON.',
  'Cannot delete default language': 'Die Standardsprache kann nicht gelöscht werden.',
  'Base Settings Error 1': 'Fehler 1 in den Grundeinstellungen',
  'Base Settings Error 2': 'Fehler 2 in den Grundeinstellungen',
  wrong_status: 'Die Buchung hat sich geändert, daher ist das nicht mehr möglich.',
  too_early: 'Für diese Buchung ist es noch zu früh.',
  stale_version: 'Das hat sich inzwischen geändert. Die Seite zeigt den aktuellen Stand.',
  task_taken: 'Ein anderer Fahrer hat diesen Auftrag bereits angenommen.',
  task_not_offered: 'Dieser Auftrag wird Ihnen nicht angeboten.',
  offer_expired: 'Dieses Angebot ist abgelaufen.',
  rehearsal_running: 'Ein Probelauf läuft bereits. Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.',
  rehearsal_too_large:
    'Dieser Zeitraum enthält zu viele Fahrten für einen Probelauf. Wählen Sie einen kürzeren.',
  documents_not_valid: 'Ein erforderliches Dokument fehlt, ist abgelaufen oder noch nicht freigegeben.',
  document_expired: 'Dieses Dokument ist bereits abgelaufen.',
  driver_busy: 'Sie haben bereits eine laufende Fahrt.',
  driver_inactive: 'Gehen Sie online, um Aufträge anzunehmen.',
  driver_not_approved: 'Dieser Fahrer ist noch nicht freigegeben.',
  driver_wallet_negative:
    'Der Saldo Ihrer Wallet ist negativ. Bitte laden Sie sie auf, um Aufträge anzunehmen.',
  driver_not_available: 'Dieser Fahrer ist nicht mehr verfügbar.',
  driver_in_debt:
    'Der Wallet-Saldo dieses Fahrers ist negativ. Bis zum Aufladen erhält der Fahrer keine Aufträge.',
  auto_dispatch_on:
    'Buchungen werden Fahrern automatisch angeboten, daher können Sie sie nicht selbst zuteilen.',
  wallet_too_low: 'In der Wallet ist nicht genug Guthaben.',
  cancellation_fee_changed:
    'Die Stornierung kostet jetzt mehr als angezeigt. Bitte prüfen Sie die neue Gebühr.',
  reason_required: 'Bitte wählen Sie einen Grund.',
  image_required: 'Bitte machen Sie zuerst ein Foto.',
  image_not_asked: 'Hier ist kein Foto nötig.',
  image_unreadable: 'Bitte wählen Sie ein Bild im Format JPEG, PNG oder WebP.',
  image_too_large: 'Dieses Bild hat zu viele Pixel.',
  payment_mode_unavailable: 'Diese Zahlungsart ist nicht verfügbar.',
  payment_signature_wrong: 'Diese Nachricht trägt keine gültige Signatur des Zahlungsanbieters.',
  payment_closed: 'Diese Zahlung ist abgeschlossen. Bitte starten Sie eine neue.',
  withdrawals_off: 'Fahrgäste können sich hier kein Geld auszahlen lassen.',
  withdrawal_processed: 'Dieser Antrag wurde bereits bearbeitet.',
  payment_not_paid: 'Diese Zahlung wurde nicht bezahlt.',
  payment_not_checkable:
    'Bei diesem Anbieter lassen sich Zahlungen nicht abfragen. Es zählt seine eigene Meldung.',
  refund_too_much: 'Das ist mehr, als noch erstattet werden kann.',
  payout_file_unreadable: 'Das ist keine CSV-Datei in UTF-8, oder sie hat keine Zeilen.',
  payout_file_too_long: 'Diese Datei hat zu viele Zeilen. Laden Sie jeden Tag einzeln hoch.',
  payout_columns_missing: 'Wählen Sie, in welchen Spalten der Datei Referenz und Betrag stehen.',
  payout_amount_wrong: 'Ein Betrag in der Datei ist keine Zahl in seiner Währung.',
  payout_decimal_comma:
    'Die Beträge in dieser Datei haben ein Dezimalkomma. Wählen Sie es als Dezimaltrennzeichen.',
  payout_currency_unknown: 'Eine Währung in der Datei ist kein Code nach ISO 4217 wie EUR.',
  payout_row_repeated: 'Die Datei enthält dieselbe Zeile zweimal.',
  refund_held:
    'Dieses Geld ist noch für die Buchung reserviert. Es kann erstattet werden, sobald die Fahrt bezahlt oder die Buchung storniert ist.',
  refund_wallet_only:
    'Dieses Geld ging ins Wallet der zahlenden Person und kann nur von dort erstattet werden.',
  refund_wallet_short: 'Im Wallet der zahlenden Person ist nicht genug Guthaben.',
  refund_not_supported:
    'Über diesen Anbieter kann Fiacre nichts erstatten. Erstatten Sie die Zahlung in seinem eigenen Portal.',
  refund_decided: 'Über diese Erstattung wurde bereits entschieden.',
  payment_amount_wrong: 'Der gezahlte Betrag entspricht nicht dem offenen Betrag.',
  quote_expired: 'Dieser Preis ist abgelaufen. Bitte fordern Sie einen neuen an.',
  quote_used: 'Dieser Preis wurde bereits für eine Buchung verwendet.',
  promo_unknown: 'Dieser Promo-Code ist ungültig.',
  promo_expired: 'Dieser Promo-Code ist abgelaufen.',
  promo_used_up: 'Dieser Promo-Code hat sein Nutzungslimit erreicht.',
  promo_min_order: 'Der Fahrpreis liegt unter dem Mindestbetrag für diesen Promo-Code.',
  promo_already_applied:
    'Pro Buchung können Sie nur einen Promo-Code nutzen. Entfernen Sie zuerst den anderen.',
  name_taken: 'Dieser Name wird bereits verwendet.',
  city_in_use:
    'In dieser Stadt gibt es noch offene Buchungen. Sie kann entfernt werden, wenn diese beendet sind.',
  car_type_in_use:
    'Dieser Fahrzeugtyp ist noch Fahrern zugewiesen. Weisen Sie ihnen zuerst einen anderen zu.',
  currency_in_use:
    'In der aktuellen Währung gibt es bereits Transaktionen, daher kann sie nicht geändert werden.',
  settings_changed:
    'Ein anderer Admin hat dieselben Einstellungen geändert. Prüfen Sie die markierten Felder und speichern Sie erneut.',
  colour_unreadable: 'Diese Farbe hat zu wenig Kontrast, um überall lesbar zu sein.',
  message_blank: 'Bitte schreiben Sie zuerst eine Nachricht.',
  template_placeholder_unknown: 'Dieser Text verwendet einen Platzhalter, den diese Nachricht nicht kennt.',
  template_placeholder_missing:
    'In diesem Text muss der Platzhalter für den Link oder den Code erhalten bleiben.',
  message_mandatory: 'Diese Nachricht kann nicht abgeschaltet werden, weil die Anmeldung sie braucht.',
  language_unknown: 'Diese Sprache ist nicht verfügbar.',
  reset_link_invalid:
    'Dieser Link ist abgelaufen oder wurde bereits verwendet. Bitte fordern Sie einen neuen an.',
  verification_link_invalid:
    'Dieser Link ist abgelaufen oder wurde bereits verwendet. Melden Sie sich an, um einen neuen zu erhalten.',
  sign_in_method_off: 'Diese Art der Anmeldung ist nicht verfügbar.',
  bot_check_failed:
    'Wir konnten nicht bestätigen, dass Sie kein Roboter sind. Bitte versuchen Sie es erneut.',
  password_policy_check: 'Dieses Passwort ist zu kurz, oder es fehlt eine vorgeschriebene Zeichenart.',
  second_factor_required:
    'Bitte bestätigen Sie mit Ihrer Authenticator-App, einem Passkey oder einem Wiederherstellungscode.',
  second_factor_wrong:
    'Dieser Code ist falsch oder wurde bereits verwendet. Bitte versuchen Sie es mit dem nächsten.',
  challenge_expired: 'Ihre Anmeldung hat zu lange gedauert. Bitte melden Sie sich erneut an.',
  passkey_invalid: 'Dieser Passkey hat nicht funktioniert.',
  confirmation_wrong: 'Das Passwort oder der Code ist falsch.',
  confirmation_required: 'Bitte bestätigen Sie, dass Sie es sind.',
  number_dormant:
    'Mit dieser Nummer hat sich lange niemand angemeldet. Vielleicht gehört sie jetzt jemand anderem. Bitte wenden Sie sich an uns, um sie wieder zu verwenden.',
  last_way_in: 'Nur so können Sie sich anmelden. Legen Sie zuerst ein Passwort fest.',
  social_sign_in_failed:
    'Die Anmeldung über diesen Dienst ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  social_account_exists:
    'Zu Ihrer E-Mail-Adresse gibt es bereits ein Konto. Bitte melden Sie sich mit dessen Passwort an.',
  mobile_unverified:
    'Diese Telefonnummer ist für Ihr Konto noch nicht bestätigt. Bitte melden Sie sich auf diesem Gerät zuerst auf andere Weise an.',
  own_account: 'Mit Ihrem eigenen Konto ist das nicht möglich.',
  last_admin: 'Das ist der letzte freigegebene Admin. Legen Sie zuerst einen weiteren an.',
  user_has_booking: 'Eine Buchung läuft noch. Bitte warten Sie, bis sie beendet ist.',
  wallet_not_empty: 'Die Wallet ist nicht leer, oder ihr Saldo ist negativ.',
  withdrawal_open: 'Eine Auszahlung wurde noch nicht bearbeitet.',
  invalid_request: 'Die Anfrage ist ungültig.',
  invalid_json: 'Die Anfrage ist ungültig.',
  too_large: 'Die Anfrage ist zu groß.',
  unsupported_media_type: 'Dieser Dateityp wird nicht akzeptiert.',
  forbidden: 'Dazu haben Sie keine Berechtigung.',
  cross_site: 'Diese Anfrage kam von einer anderen Website und wurde abgelehnt.',
  host_unknown: 'Unter diesem Hostnamen antwortet dieser Server nicht.',
  not_found: 'Das konnten wir nicht finden.',
  idempotency_key_invalid: 'Die Anfrage ist ungültig.',
  idempotency_mismatch: 'Das wurde bereits mit anderen Angaben gesendet. Bitte beginnen Sie von vorn.',
  idempotency_running: 'Das wird noch bearbeitet. Einen Moment, bitte.',
  rate_limited: 'Zu viele Versuche. Bitte warten Sie kurz und versuchen Sie es erneut.',
  overloaded: 'Gerade ist sehr viel los. Bitte versuchen Sie es gleich noch einmal.',
  unavailable: 'Dieser Dienst ist gerade nicht verfügbar. Bitte versuchen Sie es gleich noch einmal.',
  no_stopping_here: 'Hier dürfen keine Fahrzeuge halten. Bitte wählen Sie einen Ort in der Nähe.',
  pickup_point_required: 'Bitte wählen Sie einen der Abholpunkte hier.',
  zone_outline_crosses:
    'Die Seiten des Umrisses kreuzen oder berühren sich. Bitte verschieben Sie eine Ecke.',
  zone_outline_size: 'Der Umriss ist für eine Zone zu klein oder zu groß.',
  zone_point_outside: 'Jeder Abholpunkt muss innerhalb des Umrisses liegen.',
  too_many_zones: 'Es gibt zu viele Zonen. Löschen Sie zuerst eine.',
  drop_in_other_city:
    'Das Ziel liegt in einer anderen Stadt. Bitte wählen Sie eines in der Stadt, in der Sie abgeholt werden.',
  off_map: 'Dieser Ort liegt außerhalb unseres Gebiets.',
  internal: 'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  'Fetch Call Error': 'Keine Verbindung. Bitte prüfen Sie Ihr Netz und versuchen Sie es erneut.',
  'Unable to get user token':
    'Der Dienst hat Ihre Identität nicht bestätigt. Bitte melden Sie sich erneut an.',
  login_error: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  reset_pass_msg:
    'Falls es zu dieser Adresse ein Konto gibt, haben wir eine E-Mail mit einem Link zum Festlegen eines neuen Passworts gesendet.',
  allow_location: 'Bitte erlauben Sie dieser Seite den Zugriff auf Ihren Standort.',
  updated: 'Gespeichert.',
  profile_updated: 'Ihr Profil ist gespeichert.',
  booking_success: 'Ihre Fahrt ist gebucht. Buchung',
  account_create_successfully: 'Ihr Konto ist bereit. Sie werden angemeldet …',
  no_bookings: 'Noch keine Buchungen.',
  no_cancel_reason: 'Noch keine Stornogründe.',
  no_cars: 'Noch keine Fahrzeugtypen.',
  settings_error: 'Die Einstellungen konnten nicht geladen werden.',
  no_tasks: 'Zurzeit keine Aufträge.',
  chat_not_found: 'Noch keine Nachrichten.',
  error_reference: 'Referenz {{requestId}}',
  too_many_places:
    'Sie haben bereits so viele Orte wie möglich gespeichert. Bitte entfernen Sie zuerst einen.',
} as const satisfies Translation;
