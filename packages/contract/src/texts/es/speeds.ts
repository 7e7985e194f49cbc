import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in Spanish. */
export const speedTexts = {
  speeds: 'Tráfico',
  speeds_lead:
    'Cuánto más tardan los viajes que con las calles vacías, según sus propios viajes terminados. Las horas de llegada y los precios usan el valor de la hora del viaje.',
  speeds_how:
    '1,3 significa que un viaje de 10 minutos a la velocidad habitual de sus calles tarda 13 minutos. Una hora solo cuenta si viajaron en ella al menos {{count}} conductores y {{count}} pasajeros, para que no se pueda deducir el viaje de nadie.',
  speeds_few_hint: 'Los valores pálidos tenían muy pocos viajes y proceden de otras horas.',
  speeds_none:
    'Todavía no se ha aprendido nada. Hacen falta viajes de al menos {{count}} conductores y {{count}} pasajeros en las últimas cuatro semanas. Se aprende cada noche.',
  speeds_off:
    'Las horas de llegada y los precios no usan estos valores, porque el tráfico aprendido está desactivado en los ajustes.',
  speeds_learned:
    'Aprendido por última vez: {{at}}, de {{trips}} viajes. Otros {{leftOut}} no tenían un recorrido utilizable.',
  speeds_area: 'Zona',
  speeds_city: 'Toda la ciudad',
  speeds_hour: 'Hora',
  speeds_trips: 'Viajes: {{count}}',
  speeds_few: 'Muy pocos viajes; de otras horas',
  speeds_roads: 'Tipos de vía',
  speeds_roads_how:
    '1,2 significa que circular por estas vías tarda 1,2 veces lo que dice el mapa, sumando todas las horas. Las horas se añaden a ello. Un tipo de vía solo tiene fila si viajaron por él al menos {{count}} conductores y {{count}} pasajeros.',
  speeds_road: 'Tipo de vía',
  speeds_road_factor: 'Comparado con el mapa',
  speeds_road_all: 'Todas las demás vías',
  speeds_road_motorway: 'Autopistas',
  speeds_road_trunk: 'Vías rápidas',
  speeds_road_primary: 'Vías principales',
  speeds_road_secondary: 'Vías secundarias',
  speeds_road_tertiary: 'Vías de conexión',
  speeds_road_unclassified: 'Vías menores',
  speeds_road_residential: 'Calles residenciales',
  speeds_road_living_street: 'Calles de convivencia',
  speeds_road_service: 'Vías de acceso',
  speeds_road_trips: 'Viajes',
  speeds_learn: 'Aprender ahora',
  speeds_learning: 'El aprendizaje ha comenzado. Puede tardar varios minutos.',
} as const satisfies Translation;
