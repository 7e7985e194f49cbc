import type { Translation } from '../shipped-language.ts';

/** The static pages and the sandbox's outbox, in French. */
export const pagesTexts = {
  about_title: 'À propos de {{appName}}',
  about_lead:
    'Le fiacre fut la première voiture de louage : une lanterne, un numéro sur la portière et un cocher qui connaissait chaque rue.',
  about_now_title: 'Ce que nous faisons',
  about_now_text:
    'Nous mettons en relation passagers et chauffeurs de votre ville. Vous nous dites où vous allez, nous sollicitons les chauffeurs les plus proches, et le premier qui accepte vient vous chercher.',
  about_now_text_delivery:
    'Nous mettons en relation expéditeurs et coursiers de votre ville. Vous nous dites où va votre colis, nous sollicitons les coursiers les plus proches, et le premier qui accepte vient le chercher.',
  about_fair_title: 'Comment nous le faisons',
  about_fair_text:
    'Les prix suivent un tarif que chacun peut recalculer. Les chauffeurs voient ce qu’ils gagnent. Une position n’est affichée que si une course l’exige.',
  about_fair_text_delivery:
    'Les prix suivent un tarif que chacun peut recalculer. Les coursiers voient ce qu’ils gagnent. Une position n’est affichée que si une livraison l’exige.',
  about_contact_title: 'Nous contacter',
  about_contact_text: 'Écrivez à {{email}}. C’est une vraie personne qui vous répondra.',
  about_contact_none: 'Contactez l’exploitant de ce service.',
  privacy_title: 'Politique de confidentialité',
  privacy_lead: 'Ce que nous conservons, pourquoi et combien de temps, en termes simples.',
  privacy_what_title: 'Ce que nous conservons',
  privacy_what_text:
    'Votre nom, votre adresse e-mail et votre numéro de téléphone ; les lieux, les heures et les prix de vos courses ; les messages que vous envoyez au sujet d’une course. Les chauffeurs partagent aussi leur position tant qu’ils sont en ligne.',
  privacy_what_text_delivery:
    'Votre nom, votre adresse e-mail et votre numéro de téléphone ; les lieux, les heures et les prix de vos livraisons ; le nom et le téléphone du destinataire ; les messages que vous envoyez au sujet d’une livraison. Les coursiers partagent aussi leur position tant qu’ils sont en ligne.',
  privacy_why_title: 'Pourquoi nous le conservons',
  privacy_why_text:
    'Pour vous envoyer la bonne voiture, régler le prix de la course et vous aider en cas de problème, et parce que la loi nous oblige à tenir une comptabilité.',
  privacy_who_title: 'Qui y a accès',
  privacy_who_text:
    'Vous et votre chauffeur voyez chacun le nom et le numéro de téléphone de l’autre, de l’acceptation de la course jusqu’à son règlement. L’équipe de l’exploitant voit les réservations pour vous aider. Personne d’autre n’y a accès, et rien n’est vendu.',
  privacy_who_text_delivery:
    'Vous et votre coursier voyez chacun le nom et le numéro de téléphone de l’autre, de l’acceptation de la livraison jusqu’à son règlement. Le coursier voit aussi ceux du destinataire. L’équipe de l’exploitant voit les réservations pour vous aider. Personne d’autre n’y a accès, et rien n’est vendu.',
  privacy_where_title: 'Où sont vos données',
  privacy_where_text:
    'Sur les propres serveurs de l’exploitant. Les cartes, les rues et les itinéraires en viennent aussi : aucune autre entreprise n’apprend où vous allez.',
  privacy_delete_title: 'Supprimer votre compte',
  privacy_delete_text:
    'Ouvrez votre profil et choisissez « Supprimer mon compte ». Confirmez avec votre mot de passe ou avec un code que nous vous envoyons. La suppression est impossible tant qu’une réservation est en cours. Les données personnelles sont effacées ou anonymisées immédiatement ; les écritures comptables sont conservées sans votre nom. Vous pouvez aussi y télécharger tout ce que nous conservons à votre sujet.',
  privacy_delete_mail: 'Ou demandez-le-nous par e-mail :',
  privacy_contact_title: 'Questions',
  privacy_contact_text: 'Écrivez-nous :',
  outbox_title: 'Messages du bac à sable',
  outbox_lead:
    'Les e-mails, SMS et notifications push qu’une véritable installation enverrait. Rien ne sort du bac à sable.',
  outbox_empty: 'Rien n’a encore été envoyé.',
  outbox_filter: 'Afficher les messages à',
  outbox_channel_mail: 'E-mail',
  outbox_channel_sms: 'SMS',
  outbox_channel_push: 'Push',
} as const satisfies Translation;
