import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in French. */
export const speedTexts = {
  speeds: 'Circulation',
  speeds_lead:
    'De combien les trajets sont plus longs que sur des routes vides, d’après vos propres courses terminées. Les heures d’arrivée et les prix utilisent la valeur de l’heure de la course.',
  speeds_how:
    '1,3 signifie qu’un trajet de 10 minutes à la vitesse habituelle de ses routes prend 13 minutes. Une heure ne compte que si au moins {{count}} chauffeurs et {{count}} passagers y ont circulé, pour que la course de personne ne puisse en être déduite.',
  speeds_few_hint: 'Les valeurs pâles avaient trop peu de courses et viennent d’autres heures.',
  speeds_none:
    'Rien n’a encore été appris. Il faut des courses d’au moins {{count}} chauffeurs et {{count}} passagers au cours des quatre dernières semaines. L’apprentissage a lieu chaque nuit.',
  speeds_off:
    'Les heures d’arrivée et les prix n’utilisent pas ces valeurs, car la circulation apprise est désactivée dans les paramètres.',
  speeds_learned:
    'Dernier apprentissage : {{at}}, à partir de {{trips}} courses. {{leftOut}} autres n’avaient pas de trace utilisable.',
  speeds_area: 'Secteur',
  speeds_city: 'Toute la ville',
  speeds_hour: 'Heure',
  speeds_trips: 'Courses : {{count}}',
  speeds_few: 'Trop peu de courses ; d’autres heures',
  speeds_roads: 'Types de voie',
  speeds_roads_how:
    '1,2 signifie que rouler sur ces voies prend 1,2 fois le temps indiqué par la carte, toutes heures confondues. Les heures s’y ajoutent. Un type de voie n’a une ligne que si au moins {{count}} chauffeurs et {{count}} passagers y ont circulé.',
  speeds_road: 'Type de voie',
  speeds_road_factor: 'Par rapport à la carte',
  speeds_road_all: 'Toutes les autres voies',
  speeds_road_motorway: 'Autoroutes',
  speeds_road_trunk: 'Voies rapides',
  speeds_road_primary: 'Routes principales',
  speeds_road_secondary: 'Routes secondaires',
  speeds_road_tertiary: 'Routes de liaison',
  speeds_road_unclassified: 'Routes mineures',
  speeds_road_residential: 'Rues résidentielles',
  speeds_road_living_street: 'Zones de rencontre',
  speeds_road_service: 'Voies d’accès',
  speeds_road_trips: 'Courses',
  speeds_learn: 'Apprendre maintenant',
  speeds_learning: 'L’apprentissage a commencé. Il peut durer plusieurs minutes.',
} as const satisfies Translation;
