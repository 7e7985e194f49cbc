import type { Translation } from '../shipped-language.ts';

/** Refusals and messages, in French. */
export const errorsTexts = {
  must_login: 'Connectez-vous pour réserver. Votre saisie est conservée.',
  user_issue_contact_admin: 'Ce compte ne peut pas réserver de course. Adressez-vous à l’exploitant.',
  select_proper:
    'Choisissez un départ, une arrivée, un type de voiture et, pour plus tard, une date et une heure.',
  past_booking_error: 'Choisissez une heure dans 15 minutes au moins.',
  place_to_coords_error: 'Aucun itinéraire entre ces deux lieux. Essayez-en d’autres.',
  no_driver_found_alert_messege:
    'Aucun chauffeur près du départ pour le moment. Réessayez bientôt ou réservez pour plus tard.',
  login_validate_error: 'Saisissez une adresse e-mail valide et votre mot de passe.',
  otp_validate_error: 'Ce code est incorrect. Vérifiez-le et réessayez.',
  user_does_not_exists: 'Aucun compte ne correspond à ce numéro.',
  require_approval: 'Votre compte attend l’accord de l’exploitant.',
  email_verify_message: 'Confirmez votre adresse e-mail. Nous vous avons envoyé un e-mail avec un lien.',
  not_logged_in: 'Votre session a pris fin. Connectez-vous à nouveau.',
  auth_error: 'La connexion a échoué. Réessayez.',
  proper_input_name: 'Saisissez votre prénom et votre nom.',
  password_alphaNumeric_check: 'Un mot de passe a 6 à 30 caractères : lettres, chiffres, @, * ou #.',
  mobile_no_blank_error: 'Saisissez un numéro d’au moins 6 chiffres, sans +, espaces ni tirets.',
  no_details_error: 'Remplissez tous les champs.',
  not_valid_user_type: 'Ce type de compte ne peut pas se connecter ici.',
  no_provider_found: 'Aucun prestataire de paiement n’est configuré.',
  provider_fetch_error: 'Les prestataires de paiement n’ont pas pu être chargés.',
  wallet_too_low: 'Il n’y a pas assez d’argent dans le portefeuille.',
  withdrawals_off: 'Les passagers ne peuvent pas retirer d’argent ici.',
  sign_in_method_off: 'Ce mode de connexion n’est pas disponible.',
  bot_check_failed: 'Nous n’avons pas pu vérifier que vous n’êtes pas un robot. Réessayez.',
  password_policy_check: 'Ce mot de passe est trop court ou il y manque un type de caractère requis.',
  second_factor_required:
    'Confirmez avec votre application d’authentification, une clé d’accès ou un code de secours.',
  second_factor_wrong: 'Ce code est incorrect ou a déjà été utilisé. Essayez le suivant.',
  challenge_expired: 'La connexion a expiré. Connectez-vous à nouveau.',
  passkey_invalid: 'Cette clé d’accès n’a pas fonctionné.',
  confirmation_wrong: 'Le mot de passe ou le code est incorrect.',
  social_sign_in_failed: 'La connexion avec ce service a échoué. Réessayez.',
  social_account_exists:
    'Un compte avec votre adresse e-mail existe déjà. Connectez-vous avec son mot de passe.',
  rate_limited: 'Trop de tentatives. Attendez un moment et réessayez.',
  internal: 'Une erreur est survenue de notre côté. Réessayez.',
  'Fetch Call Error': 'Pas de connexion. Vérifiez votre réseau et réessayez.',
  'Unable to get user token': 'Le service n’a pas confirmé votre identité. Connectez-vous à nouveau.',
  login_error: 'L’adresse e-mail ou le mot de passe est incorrect.',
  reset_pass_msg:
    'Si un compte utilise cette adresse, nous lui avons envoyé un e-mail avec un lien pour choisir un nouveau mot de passe.',
  profile_updated: 'Votre profil est enregistré.',
  booking_success: 'Votre course est réservée. Réservation',
  no_bookings: 'Aucune réservation.',
  no_tasks: 'Aucune course pour le moment.',
} as const satisfies Translation;
