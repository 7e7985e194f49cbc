import type { Translation } from '../shipped-language.ts';

/** Messages between rider and driver, in Simplified Chinese. */
export const chatTexts = {
  chat_open: '给 {{name}} 发消息',
  chat_unread_other: '{{count}} 条新消息',
  chat_latest: '{{name}}：{{message}}',
  chat_with: '与 {{name}} 聊天',
  chat_messages: '消息',
  chat_message: '消息',
  chat_you: '您',
  chat_send: '发送',
  chat_sending: '正在发送…',
  chat_not_sent: '未发送：{{reason}}',
  chat_closed: '此订单已结束，无法再发送消息。',
  chat_quick: '快捷回复',
  chat_quick_coming: '我在路上了。',
  chat_quick_here: '我已到约定地点。',
  chat_quick_late: '路上堵车，我会晚几分钟到。',
  chat_quick_where: '您的具体位置在哪里？',
} as const satisfies Translation;
