import type { Translation } from '../shipped-language.ts';

/** The server's own pages for paying by card, in Portuguese. */
export const payPageTexts = {
  pay_page_number: 'Número do cartão',
  pay_page_expiry: 'Validade',
  pay_page_code: 'Código de segurança',
  pay_page_secure: 'Os dados do seu cartão vão direto para {{provider}}. Nunca os vemos.',
  pay_page_loading: 'Carregando o formulário do cartão…',
  pay_page_not_loaded:
    'Não foi possível carregar o formulário do cartão. Verifique sua conexão e tente de novo.',
  pay_page_needs_script: 'Esta página precisa de JavaScript para proteger os dados do seu cartão.',
  pay_page_check: 'Confira os dados do cartão.',
  pay_page_confirm: 'Seu banco pede que você confirme este pagamento.',
  pay_page_not_confirmed:
    'Seu banco não confirmou este pagamento. Nada foi cobrado. Tente novamente ou use outro cartão.',
  pay_page_working: 'Pagando…',
  pay_page_paid: 'O pagamento foi aprovado.',
  pay_page_late: 'O pagamento não era mais esperado, por isso o dinheiro foi para a sua carteira.',
  pay_page_declined: 'O pagamento foi recusado. Nada foi cobrado. Você pode tentar de novo.',
  pay_page_expired: 'Este pagamento expirou. Inicie um novo.',
  pay_page_back: 'Voltar para {{appName}}',
  pay_page_down: '{{provider}} não está respondendo',
  pay_page_down_text: 'Nada foi cobrado. Tente de novo em instantes ou escolha outra forma de pagamento.',
  pay_page_unclear_text:
    'Ainda não sabemos se você foi cobrado. Estamos consultando {{provider}}. Espere o resultado antes de pagar de novo.',
  pay_page_other: 'Escolher outra forma de pagamento',
  pay_page_continue: 'Continuar para {{provider}}',
  pay_page_simulation: 'Simulação de {{provider}}',
  pay_page_simulation_text: 'Nenhum dinheiro real é movimentado aqui. Escolha como este pagamento termina.',
  pay_page_approve: 'Aprovar',
  pay_page_decline: 'Recusar',
  pay_page_abandon: 'Sair sem pagar',
} as const satisfies Translation;
