import type { Translation } from '../shipped-language.ts';

/** The static pages and the sandbox's outbox, in Simplified Chinese. */
export const pagesTexts = {
  about_title: '关于 {{appName}}',
  about_lead: 'Fiacre 是最早的出租马车：一盏灯、门上一个编号，还有一位熟知每条街巷的车夫。',
  about_now_title: '我们做什么',
  about_now_text:
    '我们连接您所在城市的乘客与司机。您告诉我们要去哪里，我们询问最近的司机，最先接单的司机就来接您。',
  about_now_text_delivery:
    '我们连接您所在城市的寄件人与配送员。您告诉我们包裹要送到哪里，我们询问最近的配送员，最先接单的配送员就上门取件。',
  about_fair_title: '我们怎么做',
  about_fair_text:
    '车费按公开标准计算，人人都能核算。司机清楚自己的收入。除非行程需要，任何人的位置都不会显示。',
  about_fair_text_delivery:
    '配送费按公开标准计算，人人都能核算。配送员清楚自己的收入。除非配送需要，任何人的位置都不会显示。',
  about_contact_title: '联系我们',
  about_contact_text: '请发邮件至 {{email}}，我们会有专人回复。',
  about_contact_none: '请联系本服务的运营方。',
  privacy_title: '隐私政策',
  privacy_lead: '我们存储什么、为什么存储、存储多久，这里用通俗的语言说明。',
  privacy_what_title: '我们存储什么',
  privacy_what_text:
    '您的姓名、邮箱和手机号；行程的地点、时间和价格；您就行程发送的消息。司机上线期间还会共享位置。',
  privacy_what_text_delivery:
    '您的姓名、邮箱和手机号；配送的地点、时间和价格；收件人的姓名和电话；您就配送发送的消息。配送员上线期间还会共享位置。',
  privacy_why_title: '我们为什么存储',
  privacy_why_text: '为您安排正确的车辆、结算车费、在出现问题时协助您，以及履行法律要求的财务记录保存义务。',
  privacy_who_title: '谁能看到',
  privacy_who_text:
    '从接单到结清车费，您与司机可以看到彼此的姓名和手机号。运营方工作人员可查看订单以便为您提供帮助。除此之外无人可见，我们也不会出售任何数据。',
  privacy_who_text_delivery:
    '从接单到结清费用，您与配送员可以看到彼此的姓名和手机号，配送员还可以看到收件人的姓名和手机号。运营方工作人员可查看订单以便为您提供帮助。除此之外无人可见，我们也不会出售任何数据。',
  privacy_where_title: '存储在哪里',
  privacy_where_text:
    '存储在运营方自己的服务器上。地图、街道和路线数据也来自这些服务器，因此其他公司无从得知您的去向。',
  privacy_delete_title: '注销账号',
  privacy_delete_text:
    '打开个人资料，选择“注销账号”，然后用密码或我们发送的验证码进行确认。有进行中的订单时不能注销账号。个人数据将立即清除或匿名化；财务记录会保留，但不再包含您的姓名。您也可以在那里下载我们存储的与您有关的全部数据。',
  privacy_delete_mail: '或发邮件联系我们：',
  privacy_contact_title: '有疑问？',
  privacy_contact_text: '请写信给我们：',
  outbox_title: '沙盒发件箱',
  outbox_lead: '正式环境会发出的邮件、短信和推送通知都显示在这里。沙盒不会向外发送任何内容。',
  outbox_empty: '尚未发送任何消息。',
  outbox_filter: '按收件人筛选',
  outbox_channel_mail: '邮件',
  outbox_channel_sms: '短信',
  outbox_channel_push: '推送',
} as const satisfies Translation;
