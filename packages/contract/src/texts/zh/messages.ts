import type { MessageTranslation } from '../messages.ts';

const push = (body: string) => ({ subject: '{{appName}}', body });

/** Mails, texts and pushes that riders and drivers get, in Simplified Chinese. */
export const messages: MessageTranslation = {
  mail_test: {
    subject: '来自 {{appName}} 的测试邮件',
    body: '这是一封测试邮件。您可以收到 {{appName}} 的邮件。',
  },
  push_new_task: push('新订单：从 {{pickup}} 到 {{drop}}。'),
  push_driver_assigned: push('订单 {{reference}} 已指派给您：从 {{pickup}} 到 {{drop}}。'),
  push_booking_accepted: push('{{driver}} 正在赶来。车辆：{{vehicle}}。'),
  push_driver_arrived: push('{{driver}} 已到达，正在等您：{{pickup}}。'),
  push_trip_started: push('您前往 {{drop}} 的行程已开始。'),
  push_drop_reached: push('您已到达 {{drop}}。'),
  push_payment_due: push('您的行程 {{reference}} 已结束，请支付车费。'),
  push_booking_paid: push('您的订单 {{reference}} 已支付，谢谢。'),
  push_driver_paid: push('订单 {{reference}} 已支付。'),
  push_new_rating: push('乘客对行程 {{reference}} 作出了评价。'),
  push_booking_cancelled: push('订单 {{reference}} 已取消。'),
  push_driver_changed: push('您的司机无法前来，我们正在为订单 {{reference}} 寻找其他司机。'),
  push_ride_brought_forward: push('行程 {{reference}} 现在可以开始。上车点：{{pickup}}。'),
  push_wallet_credit: push('{{amount}} 已存入您的钱包。'),
  push_wallet_debit: push('已从您的钱包扣除 {{amount}}。'),
  push_review_answered: push('调度室已回复您关于行程 {{reference}} 的问题。'),
  push_document_rejected: push('您的一份证件未通过审核：{{reason}}。请重新提交。'),
  push_document_expiring: push('您的一份证件将于 {{date}} 到期。请提前提交新证件。'),
  push_document_expired: push('您的一份证件已过期。请提交新证件。'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
  mail_reset_password: {
    subject: '设置新密码',
    body: '请在 {{minutes}} 分钟内打开以下链接设置新密码：\n\n{{link}}\n\n如非您本人操作，请忽略此邮件，您的密码不会更改。',
  },
  mail_verify_email: {
    subject: '请验证您的邮箱',
    body: '请在 {{hours}} 小时内打开以下链接验证您的邮箱：\n\n{{link}}\n\n如果您没有 {{appName}} 账号，请忽略此邮件。',
  },
  mail_one_time_code: {
    subject: '您的验证码：{{code}}',
    body: '{{code}} 是您的 {{appName}} 验证码，{{minutes}} 分钟内有效。\n\n{{appName}} 的工作人员绝不会向您索要验证码。如非您本人操作，请忽略此邮件。',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{code}} 是您的 {{appName}} 验证码，{{minutes}} 分钟内有效。请勿告诉任何人。',
  },
  mail_set_password: {
    subject: '您的 {{appName}} 账号',
    body: '我们已为您创建账号。请在 {{days}} 天内打开以下链接设置密码：\n\n{{link}}',
  },
  mail_webhook_disabled: {
    subject: '一个 Webhook 已停用',
    body: '{{appName}} 长时间无法向 {{host}} 投递事件，已停用该 Webhook。等待中的事件会保留。请在“集成”页面重新启用。',
  },
  mail_contact_changed: {
    subject: '您的联系方式已更改',
    body: '您在 {{appName}} 的账户的邮箱或电话号码已更改。如果不是您本人操作，请立即联系我们。',
  },
  sms_contact_changed: {
    subject: null,
    body: '{{appName}}：您账户的邮箱或电话号码已更改。如果不是您本人操作，请立即联系我们。',
  },
  mail_new_sign_in: {
    subject: '新的登录',
    body: '您在 {{appName}} 的账户在一台此前未使用过的设备上登录：{{device}}。\n\n如果不是您本人操作，请更改密码，并在个人资料中退出所有设备。',
  },
  mail_api_keys: {
    subject: '您的 API 密钥有变动',
    body: '您在 {{appName}} 的账户的 API 密钥已添加或已失效：{{names}}。\n\n如果不是您本人操作，请更改密码，您的所有密钥将随之失效。',
  },
};
