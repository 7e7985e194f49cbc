import type { Translation } from '../shipped-language.ts';

/** The static pages and the sandbox's outbox, in German. */
export const pagesTexts = {
  about_title: 'Über {{appName}}',
  about_lead:
    'Der Fiaker war die erste Mietkutsche: eine Laterne, eine Nummer an der Tür und ein Kutscher, der jede Straße kannte.',
  about_now_title: 'Was wir tun',
  about_now_text:
    'Wir bringen Fahrgäste und Fahrer in Ihrer Stadt zusammen. Sie sagen uns, wohin Sie möchten, wir fragen die nächsten Fahrer, und wer zuerst annimmt, kommt zu Ihnen.',
  about_now_text_delivery:
    'Wir bringen Absender und Kuriere in Ihrer Stadt zusammen. Sie sagen uns, wohin Ihr Paket soll, wir fragen die nächsten Kuriere, und wer zuerst annimmt, holt es bei Ihnen ab.',
  about_fair_title: 'Wie wir es tun',
  about_fair_text:
    'Fahrpreise folgen einem Tarif, den jeder nachrechnen kann. Fahrer sehen, was sie verdienen. Standorte werden nur gezeigt, wenn eine Fahrt es erfordert.',
  about_fair_text_delivery:
    'Preise folgen einem Tarif, den jeder nachrechnen kann. Kuriere sehen, was sie verdienen. Standorte werden nur gezeigt, wenn eine Lieferung es erfordert.',
  about_contact_title: 'Kontakt',
  about_contact_text: 'Schreiben Sie an {{email}}. Ein Mensch antwortet Ihnen.',
  about_contact_none: 'Bitte wenden Sie sich an den Betreiber dieses Dienstes.',
  privacy_title: 'Datenschutzerklärung',
  privacy_lead: 'Was wir speichern, warum und wie lange, in klaren Worten.',
  privacy_what_title: 'Was wir speichern',
  privacy_what_text:
    'Ihren Namen, Ihre E-Mail-Adresse und Telefonnummer; Orte, Zeiten und Preise Ihrer Fahrten; Nachrichten, die Sie zu einer Fahrt senden. Fahrer teilen außerdem ihren Standort, solange sie online sind.',
  privacy_what_text_delivery:
    'Ihren Namen, Ihre E-Mail-Adresse und Telefonnummer; Orte, Zeiten und Preise Ihrer Lieferungen; Name und Telefonnummer des Empfängers; Nachrichten, die Sie zu einer Lieferung senden. Kuriere teilen außerdem ihren Standort, solange sie online sind.',
  privacy_why_title: 'Warum wir es speichern',
  privacy_why_text:
    'Um Ihnen den richtigen Wagen zu schicken, den Fahrpreis abzurechnen, Ihnen bei Problemen zu helfen und weil das Gesetz uns verpflichtet, Finanzdaten aufzubewahren.',
  privacy_who_title: 'Wer es sieht',
  privacy_who_text:
    'Sie und Ihr Fahrer sehen gegenseitig Namen und Telefonnummer, von der Annahme der Fahrt bis zur Abrechnung. Mitarbeiter des Betreibers sehen Buchungen, um Ihnen zu helfen. Sonst niemand, und nichts wird verkauft.',
  privacy_who_text_delivery:
    'Sie und Ihr Kurier sehen gegenseitig Namen und Telefonnummer, von der Annahme der Lieferung bis zur Abrechnung. Der Kurier sieht auch die des Empfängers. Mitarbeiter des Betreibers sehen Buchungen, um Ihnen zu helfen. Sonst niemand, und nichts wird verkauft.',
  privacy_where_title: 'Wo es gespeichert ist',
  privacy_where_text:
    'Auf den eigenen Servern des Betreibers. Auch Karten, Straßen und Routen kommen von dort. So erfährt kein anderes Unternehmen, wohin Sie fahren.',
  privacy_delete_title: 'Konto löschen',
  privacy_delete_text:
    'Öffnen Sie Ihr Profil und wählen Sie „Mein Konto löschen“. Bestätigen Sie mit Ihrem Passwort oder mit einem Code, den wir Ihnen senden. Solange eine Buchung läuft, können Sie Ihr Konto nicht löschen. Persönliche Daten werden sofort gelöscht oder anonymisiert; Finanzdaten bleiben ohne Ihren Namen erhalten. Dort können Sie auch alles herunterladen, was wir über Sie speichern.',
  privacy_delete_mail: 'Oder fragen Sie uns per E-Mail:',
  privacy_contact_title: 'Fragen',
  privacy_contact_text: 'Schreiben Sie uns:',
  outbox_title: 'Postausgang der Sandbox',
  outbox_lead:
    'Die E-Mails, SMS und Push-Nachrichten, die eine echte Installation senden würde. Nichts verlässt die Sandbox.',
  outbox_empty: 'Es wurde noch nichts gesendet.',
  outbox_filter: 'Nachrichten an',
  outbox_channel_mail: 'E-Mail',
  outbox_channel_sms: 'SMS',
  outbox_channel_push: 'Push',
} as const satisfies Translation;
