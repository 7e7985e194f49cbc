import type { Translation } from '../shipped-language.ts';

export const tripTexts = {
  cancel_free: 'O cancelamento é gratuito.',
  cancel_free_until: 'O cancelamento é gratuito até {{time}}. Depois custa {{fee}}.',
  cancel_costs: 'Cancelar agora custa {{fee}}.',
  cancel_rises: 'A partir de {{time}} custa {{fee}}.',
  cancel_why_late:
    'Seu motorista já está a caminho. A taxa é descontada da sua carteira e vai para o motorista.',
  cancel_why_no_driver: 'Nenhum motorista aceitou ainda.',
  cancel_why_office: 'O passageiro não paga taxa quando a central cancela.',
  cancel_refund: 'Reembolso na carteira: {{amount}}',
  cancel_cost_unknown: 'Não é possível verificar a taxa de cancelamento agora. Pode haver cobrança.',
  cancel_for: 'Cancelar por {{fee}}',
  cancel_undo: 'Desfazer',
  decline_with_reason: 'Recusar informando o motivo',
  decline_lead: 'O passageiro não vê o motivo. Ele ajuda a central a enviar tarefas melhores.',
  decline_too_far: 'O embarque fica longe demais',
  decline_too_little_pay: 'O valor é muito baixo',
  decline_wrong_direction: 'A direção não me serve',
  decline_break: 'Estou fazendo uma pausa',
  decline_other: 'Outra coisa',
} as const satisfies Translation;
