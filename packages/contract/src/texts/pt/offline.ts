import type { Translation } from '../shipped-language.ts';

/** Without a connection: the device's queue, new versions, pushes, locations from other apps, in Portuguese. */
export const offlineTexts = {
  unsent_title: 'Ainda não enviado',
  unsent_lead:
    'A conexão está lenta ou caiu. Isto está salvo neste aparelho com a hora em que você o fez e será enviado nesta ordem quando a conexão voltar. Você pode recarregar ou fechar a página.',
  unsent_cancel: 'Sua corrida só estará cancelada depois que isto for enviado.',
  unsent_cancel_delivery: 'Sua entrega só estará cancelada depois que isto for enviado.',
  unsent_refused: '“{{action}}” ({{time}}) não foi aceito.',
  unsent_refused_more:
    'Os passos seguintes desta corrida não foram enviados. Confira a corrida e repita o próximo passo.',
  unsent_refused_more_delivery:
    'Os passos seguintes desta entrega não foram enviados. Confira a entrega e repita o próximo passo.',
  code_needs_connection: 'O código só pode ser conferido com conexão. Tente de novo onde houver uma.',
  end_fare_open:
    'O preço final será conhecido quando a conexão voltar. Finalize a viagem agora. Depois você confirma o dinheiro, ou o passageiro paga no aplicativo.',
  end_fare_open_delivery:
    'O preço final será conhecido quando a conexão voltar. Finalize a entrega agora. Depois você confirma o dinheiro, ou o remetente paga no aplicativo.',
  update_ready: 'Há uma nova versão pronta.',
  update_now: 'Atualizar',
  update_later: 'Há uma nova versão pronta. Você pode atualizar depois da corrida.',
  update_later_delivery: 'Há uma nova versão pronta. Você pode atualizar depois da entrega.',
  push_device_title: 'Notificações neste aparelho',
  push_lead: 'Receba mensagens sobre suas corridas mesmo com esta página fechada.',
  push_lead_delivery: 'Receba mensagens sobre suas encomendas mesmo com esta página fechada.',
  push_on: 'Este aparelho recebe suas notificações.',
  push_elsewhere: 'Suas notificações vão para {{device}}. Só um aparelho as recebe.',
  push_other_device: 'outro aparelho',
  push_off: 'Nenhum aparelho recebe suas notificações.',
  push_turn_on: 'Ativar neste aparelho',
  push_turn_off: 'Desativar',
  push_denied:
    'O navegador bloqueia as notificações deste site. Permita-as nas configurações do site, ao lado do endereço, e volte aqui.',
  push_unsupported:
    'Este navegador não pode receber notificações. No iPhone, adicione esta página à tela de início e abra-a por lá.',
  push_failed: 'O serviço de notificações do navegador não respondeu. Tente mais tarde.',
  push_sandbox:
    'O ambiente de testes não envia nada aos aparelhos. A caixa de saída dele mostra todas as mensagens.',
  background_lead:
    'O navegador para de enviar sua localização quando você bloqueia o telefone ou muda de aplicativo. Deixe esta página aberta e à frente, ou deixe outro aplicativo enviá-la.',
  background_link: 'Enviar a localização por outro aplicativo',
  tracker_title: 'Localização por outro aplicativo',
  tracker_lead:
    'O Traccar Client e o OwnTracks enviam sua localização mesmo com o telefone bloqueado. Configure um deles com um token.',
  tracker_none: 'Ainda não há token.',
  tracker_created: 'Token criado: {{time}}',
  tracker_expires: 'Válido até {{time}}.',
  tracker_used: 'Última localização recebida: {{time}}',
  tracker_unused: 'Nenhuma localização foi recebida ainda.',
  tracker_create: 'Criar token',
  tracker_replace: 'Criar um novo token',
  tracker_replace_hint: 'Um novo token substitui o antigo, que deixa de funcionar na hora.',
  tracker_revoke: 'Revogar token',
  tracker_once: 'Copie o token agora. Ele só é mostrado uma vez.',
  tracker_token: 'Token',
  tracker_url: 'URL do servidor',
  tracker_device: 'Identificador do aparelho',
  tracker_user: 'Nome de usuário',
  tracker_password: 'Senha',
  tracker_interval: 'Envie uma localização pelo menos a cada 15 segundos.',
} as const satisfies Translation;
