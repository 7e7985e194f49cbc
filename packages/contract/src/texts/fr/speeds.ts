import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in French. */
export const speedTexts = {
  speeds: 'Circulation',
  speeds_lead:
    'De combien les trajets sont plus longs que sur des routes vides, d’après vos propres courses terminées. Les heures d’arrivée et les prix utilisent la valeur de l’heure de la course.',
  speeds_how:
    '1,3 signifie qu’un trajet de 10 minutes sur des routes vides prend 13 minutes. Une heure ne compte que si au moins {{count}} chauffeurs et {{count}} passagers y ont circulé, pour que la course de personne ne puisse en être déduite.',
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
  speeds_learn: 'Apprendre maintenant',
  speeds_learning: 'L’apprentissage a commencé. Il peut durer plusieurs minutes.',
} as const satisfies Translation;
