import type { Translation } from '../shipped-language.ts';

/** The static pages and the sandbox's outbox, in Portuguese. */
export const pagesTexts = {
  about_title: 'Sobre {{appName}}',
  about_lead:
    'O fiacre foi a primeira carruagem de aluguel: uma lanterna, um número na porta e um cocheiro que conhecia todas as ruas.',
  about_now_title: 'O que fazemos',
  about_now_text:
    'Conectamos passageiros e motoristas na sua cidade. Você diz para onde vai, nós chamamos os motoristas mais próximos e o primeiro que aceitar vai até você.',
  about_now_text_delivery:
    'Conectamos remetentes e entregadores na sua cidade. Você diz para onde vai a encomenda, nós chamamos os entregadores mais próximos e o primeiro que aceitar vai buscá-la.',
  about_fair_title: 'Como fazemos',
  about_fair_text:
    'Os preços seguem uma tarifa que qualquer pessoa pode recalcular. Os motoristas veem quanto ganham. A localização de alguém só aparece se uma corrida precisar dela.',
  about_fair_text_delivery:
    'Os preços seguem uma tarifa que qualquer pessoa pode recalcular. Os entregadores veem quanto ganham. A localização de alguém só aparece se uma entrega precisar dela.',
  about_contact_title: 'Fale conosco',
  about_contact_text: 'Escreva para {{email}}. Uma pessoa vai responder.',
  about_contact_none: 'Fale com a operadora deste serviço.',
  privacy_title: 'Política de privacidade',
  privacy_lead: 'O que guardamos, por que e por quanto tempo, em palavras simples.',
  privacy_what_title: 'O que guardamos',
  privacy_what_text:
    'Seu nome, e-mail e celular; os lugares, horários e preços das suas corridas; as mensagens que você envia sobre uma corrida. Os motoristas também compartilham a localização enquanto estão online.',
  privacy_what_text_delivery:
    'Seu nome, e-mail e celular; os lugares, horários e preços das suas entregas; o nome e o telefone do destinatário; as mensagens que você envia sobre uma entrega. Os entregadores também compartilham a localização enquanto estão online.',
  privacy_why_title: 'Por que guardamos',
  privacy_why_text:
    'Para levar o carro certo até você, acertar o pagamento, ajudar quando algo dá errado e porque a lei exige que mantenhamos os registros financeiros.',
  privacy_who_title: 'Quem vê',
  privacy_who_text:
    'Você e seu motorista veem o nome e o celular um do outro desde o aceite da corrida até o pagamento. A equipe da operadora vê as reservas para ajudar você. Ninguém mais vê, e nada é vendido.',
  privacy_who_text_delivery:
    'Você e seu entregador veem o nome e o celular um do outro desde o aceite da entrega até o pagamento. O entregador vê também os do destinatário. A equipe da operadora vê as reservas para ajudar você. Ninguém mais vê, e nada é vendido.',
  privacy_where_title: 'Onde fica guardado',
  privacy_where_text:
    'Nos servidores da própria operadora. Os mapas, as ruas e as rotas também vêm deles, e assim nenhuma outra empresa fica sabendo aonde você vai.',
  privacy_delete_title: 'Excluir sua conta',
  privacy_delete_text:
    'Abra seu perfil e escolha “Excluir minha conta”. Você confirma com sua senha ou com um código que enviamos. Não é possível excluir a conta com uma reserva em andamento. Os dados pessoais são apagados ou anonimizados na hora; os registros financeiros são mantidos sem o seu nome. Lá você também pode baixar tudo o que guardamos sobre você.',
  privacy_delete_mail: 'Ou peça por e-mail:',
  privacy_contact_title: 'Dúvidas',
  privacy_contact_text: 'Escreva para nós:',
  outbox_title: 'Caixa de saída do sandbox',
  outbox_lead: 'Os e-mails, SMS e notificações push que uma instalação real enviaria. Nada sai do sandbox.',
  outbox_empty: 'Nada foi enviado ainda.',
  outbox_filter: 'Mostrar mensagens para',
  outbox_channel_mail: 'E-mail',
  outbox_channel_sms: 'SMS',
  outbox_channel_push: 'Push',
} as const satisfies Translation;
