import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in Portuguese. */
export const speedTexts = {
  speeds: 'Trânsito',
  speeds_lead:
    'Quanto mais tempo as viagens levam do que com as ruas vazias, aprendido com as suas próprias viagens concluídas. As horas de chegada e os preços usam o valor da hora da viagem.',
  speeds_how:
    '1,3 significa que uma viagem de 10 minutos à velocidade habitual das suas ruas leva 13 minutos. Uma hora só conta se pelo menos {{count}} motoristas e {{count}} passageiros viajaram nela, para que a viagem de ninguém possa ser deduzida.',
  speeds_few_hint: 'Os valores claros tinham poucas viagens e vêm de outras horas.',
  speeds_none:
    'Ainda nada foi aprendido. São necessárias viagens de pelo menos {{count}} motoristas e {{count}} passageiros nas últimas quatro semanas. A aprendizagem acontece todas as noites.',
  speeds_off:
    'As horas de chegada e os preços não usam estes valores, porque o trânsito aprendido está desligado nas configurações.',
  speeds_learned:
    'Aprendido pela última vez: {{at}}, com {{trips}} viagens. Outras {{leftOut}} não tinham um percurso utilizável.',
  speeds_area: 'Área',
  speeds_city: 'Toda a cidade',
  speeds_hour: 'Hora',
  speeds_trips: 'Viagens: {{count}}',
  speeds_few: 'Poucas viagens; de outras horas',
  speeds_roads: 'Tipos de via',
  speeds_roads_how:
    '1,2 significa que conduzir nessas vias leva 1,2 vezes o que diz o mapa, em todas as horas juntas. As horas somam-se a isso. Um tipo de via só tem uma linha se pelo menos {{count}} motoristas e {{count}} passageiros viajaram nele.',
  speeds_road: 'Tipo de via',
  speeds_road_factor: 'Em relação ao mapa',
  speeds_road_all: 'Todas as outras vias',
  speeds_road_motorway: 'Autoestradas',
  speeds_road_trunk: 'Vias rápidas',
  speeds_road_primary: 'Vias principais',
  speeds_road_secondary: 'Vias secundárias',
  speeds_road_tertiary: 'Vias de ligação',
  speeds_road_unclassified: 'Vias menores',
  speeds_road_residential: 'Ruas residenciais',
  speeds_road_living_street: 'Ruas de convivência',
  speeds_road_service: 'Vias de acesso',
  speeds_road_trips: 'Viagens',
  speeds_learn: 'Aprender agora',
  speeds_learning: 'A aprendizagem começou. Pode levar vários minutos.',
} as const satisfies Translation;
