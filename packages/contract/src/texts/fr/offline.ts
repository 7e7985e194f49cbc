import type { Translation } from '../shipped-language.ts';

/** Without a connection: the device's queue, new versions, pushes, locations from other apps, in French. */
export const offlineTexts = {
  unsent_title: 'Pas encore envoyé',
  unsent_lead:
    'La connexion est lente ou interrompue. Ceci est enregistré sur cet appareil avec l’heure de votre action et sera envoyé dans cet ordre dès le retour de la connexion. Vous pouvez recharger ou fermer la page.',
  unsent_cancel: 'Votre course n’est annulée qu’une fois ceci envoyé.',
  unsent_cancel_delivery: 'Votre livraison n’est annulée qu’une fois ceci envoyé.',
  unsent_refused: '« {{action}} » ({{time}}) n’a pas été accepté.',
  unsent_refused_more:
    'Les étapes suivantes de cette course n’ont pas été envoyées. Vérifiez la course, puis refaites l’étape suivante.',
  unsent_refused_more_delivery:
    'Les étapes suivantes de cette livraison n’ont pas été envoyées. Vérifiez la livraison, puis refaites l’étape suivante.',
  code_needs_connection:
    'Le code ne peut être vérifié qu’avec une connexion. Réessayez dès que vous en avez une.',
  end_fare_open:
    'Le prix final sera connu au retour de la connexion. Terminez la course maintenant. Ensuite, confirmez les espèces, ou le passager paie dans l’application.',
  end_fare_open_delivery:
    'Le prix final sera connu au retour de la connexion. Terminez la livraison maintenant. Ensuite, confirmez les espèces, ou l’expéditeur paie dans l’application.',
  update_ready: 'Une nouvelle version est prête.',
  update_now: 'Mettre à jour',
  update_later: 'Une nouvelle version est prête. Vous pourrez mettre à jour après la course.',
  update_later_delivery: 'Une nouvelle version est prête. Vous pourrez mettre à jour après la livraison.',
  push_device_title: 'Notifications sur cet appareil',
  push_lead: 'Recevez des messages sur vos courses même quand cette page est fermée.',
  push_lead_delivery: 'Recevez des messages sur vos colis même quand cette page est fermée.',
  push_on: 'Cet appareil reçoit vos notifications.',
  push_elsewhere: 'Vos notifications arrivent sur {{device}}. Un seul appareil les reçoit.',
  push_other_device: 'un autre appareil',
  push_off: 'Aucun appareil ne reçoit vos notifications.',
  push_turn_on: 'Activer sur cet appareil',
  push_turn_off: 'Désactiver',
  push_denied:
    'Le navigateur bloque les notifications de ce site. Autorisez-les dans les paramètres du site, à côté de l’adresse, puis revenez ici.',
  push_unsupported:
    'Ce navigateur ne peut pas recevoir de notifications. Sur un iPhone, ajoutez cette page à l’écran d’accueil et ouvrez-la de là.',
  push_failed: 'Le service de notifications du navigateur n’a pas répondu. Réessayez plus tard.',
  push_sandbox: 'Le bac à sable n’envoie rien aux appareils. Sa boîte d’envoi montre chaque message.',
  background_lead:
    'Un navigateur cesse d’envoyer votre position quand vous verrouillez le téléphone ou changez d’application. Gardez cette page ouverte au premier plan, ou laissez une autre application l’envoyer.',
  background_link: 'Envoyer la position depuis une autre application',
  tracker_title: 'Position depuis une autre application',
  tracker_lead:
    'Traccar Client et OwnTracks envoient votre position même quand le téléphone est verrouillé. Configurez l’une des deux avec un jeton.',
  tracker_none: 'Il n’y a pas encore de jeton.',
  tracker_created: 'Jeton créé : {{time}}',
  tracker_expires: 'Valable jusqu’au {{time}}.',
  tracker_used: 'Dernière position reçue : {{time}}',
  tracker_unused: 'Aucune position n’a encore été reçue.',
  tracker_create: 'Créer un jeton',
  tracker_replace: 'Créer un nouveau jeton',
  tracker_replace_hint: 'Un nouveau jeton remplace l’ancien, qui cesse aussitôt de fonctionner.',
  tracker_revoke: 'Révoquer le jeton',
  tracker_once: 'Copiez le jeton maintenant. Il n’est affiché qu’une fois.',
  tracker_token: 'Jeton',
  tracker_url: 'URL du serveur',
  tracker_device: 'Identifiant de l’appareil',
  tracker_user: 'Nom d’utilisateur',
  tracker_password: 'Mot de passe',
  tracker_interval: 'Envoyez une position au moins toutes les 15 secondes.',
} as const satisfies Translation;
