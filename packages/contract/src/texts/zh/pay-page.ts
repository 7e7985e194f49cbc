import type { Translation } from '../shipped-language.ts';

/** The server's own pages for paying by card, in Chinese. */
export const payPageTexts = {
  pay_page_number: '卡号',
  pay_page_expiry: '有效期',
  pay_page_code: '安全码',
  pay_page_secure: '您的银行卡信息会直接发送给 {{provider}}，我们不会看到。',
  pay_page_loading: '正在加载银行卡表单…',
  pay_page_not_loaded: '无法加载银行卡表单。请检查网络后重试。',
  pay_page_needs_script: '此页面需要 JavaScript 来保护您的银行卡信息。',
  pay_page_check: '请检查您的银行卡信息。',
  pay_page_working: '正在支付…',
  pay_page_paid: '付款已通过。',
  pay_page_late: '该款项已无需支付，因此金额已存入您的钱包。',
  pay_page_declined: '付款被拒绝，未扣款。您可以重试。',
  pay_page_expired: '此付款已过期，请重新发起。',
  pay_page_back: '返回 {{appName}}',
  pay_page_down: '{{provider}} 没有响应',
  pay_page_down_text: '未扣款。请稍后重试，或选择其他付款方式。',
  pay_page_unclear_text: '我们还不知道是否已扣款，正在向 {{provider}} 查询。请等待结果后再决定是否再次付款。',
  pay_page_other: '选择其他付款方式',
  pay_page_continue: '前往 {{provider}}',
  pay_page_simulation: '{{provider}} 模拟',
  pay_page_simulation_text: '这里不涉及真实资金。请选择此付款的结果。',
  pay_page_approve: '通过',
  pay_page_decline: '拒绝',
  pay_page_abandon: '不付款并离开',
} as const satisfies Translation;
