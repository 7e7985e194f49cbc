import type { Translation } from '../shipped-language.ts';

export const tripTexts = {
  cancel_free: '取消免费。',
  cancel_free_until: '{{time}} 前取消免费，之后收取 {{fee}}。',
  cancel_costs: '现在取消将收取 {{fee}}。',
  cancel_rises: '从 {{time}} 起收取 {{fee}}。',
  cancel_why_late: '司机已在路上。费用将从您的钱包扣除并支付给司机。',
  cancel_why_no_driver: '尚无司机接单。',
  cancel_why_office: '由后台取消时，乘客无需支付费用。',
  cancel_refund: '退回钱包：{{amount}}',
  cancel_cost_unknown: '目前无法查询取消费用，可能会产生费用。',
  cancel_for: '支付 {{fee}} 并取消',
  cancel_undo: '撤销',
  decline_with_reason: '说明原因并拒绝',
  decline_lead: '乘客看不到您的原因。它能帮助后台为您派送更合适的订单。',
  decline_too_far: '上车点太远',
  decline_too_little_pay: '报酬太低',
  decline_wrong_direction: '不顺路',
  decline_break: '我在休息',
  decline_other: '其他',
} as const satisfies Translation;
