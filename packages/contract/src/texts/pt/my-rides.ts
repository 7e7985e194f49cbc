import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'Fechar a busca',
  place_home: 'Casa',
  place_work: 'Trabalho',
  place_other: 'Outro',
  places_title: 'Lugares salvos',
  places_lead: 'Eles aparecem primeiro ao reservar.',
  place_add: 'Adicionar um lugar',
  place_kind: 'Tipo de lugar',
  place_name: 'Nome',
  place_address: 'Endereço',
  place_remove: 'Remover {{name}}',
  share_trip: 'Compartilhar esta viagem',
  share_trip_delivery: 'Compartilhar o link de rastreamento',
  share_lead:
    'Quem tiver o link vê o carro, o horário de chegada, o primeiro nome do motorista e a placa. Ele termina com a viagem.',
  share_lead_delivery:
    'Quem tiver o link vê o veículo, o horário de chegada, o primeiro nome do entregador e a placa. Ele termina com a entrega.',
  share_stop: 'Parar de compartilhar',
  share_stopped: 'O link não funciona mais.',
  share_until: 'Válido no máximo até {{time}}.',
  share_by_sms: 'Enviar por SMS',
  share_message: 'Acompanhe a viagem aqui: {{link}}',
  share_message_delivery: 'Acompanhe sua encomenda aqui: {{link}}',
  follow_title: 'Acompanhar uma viagem',
  follow_title_delivery: 'Acompanhe sua encomenda',
  follow_over: 'Esta viagem terminou, ou o link não é mais válido.',
  follow_over_delivery: 'Esta encomenda foi entregue, ou o link não é mais válido.',
  follow_waiting: 'Procurando um motorista',
  follow_waiting_delivery: 'Procurando um entregador',
  follow_coming: '{{name}} está a caminho do embarque',
  follow_here: '{{name}} está no local de embarque',
  follow_driving: '{{name}} está a caminho do destino',
  follow_eta: 'Chega em {{duration}}',
  follow_privacy:
    'Esta página mostra apenas o carro, o horário de chegada, o primeiro nome do motorista e a placa.',
  follow_privacy_delivery:
    'Esta página mostra apenas o veículo, o horário de chegada, o primeiro nome do entregador e a placa.',
} as const satisfies Translation;
