import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in Chinese. */
export const speedTexts = {
  speeds: '路况',
  speeds_lead:
    '行程比道路空旷时多用多少时间，根据您自己已完成的行程学习得出。到达时间和价格采用行程所在小时的数值。',
  speeds_how:
    '1.3 表示按道路平常速度需 10 分钟的行程实际需要 13 分钟。某个小时至少有 {{count}} 名司机和 {{count}} 名乘客出行才会计入，因此无法从中看出任何人的行程。',
  speeds_few_hint: '浅色数值的行程太少，取自其他小时。',
  speeds_none:
    '尚未学习到任何内容。过去四周内至少需要 {{count}} 名司机和 {{count}} 名乘客的行程。每晚学习一次。',
  speeds_off: '到达时间和价格没有采用这些数值，因为设置中关闭了学习到的路况。',
  speeds_learned: '上次学习：{{at}}，来自 {{trips}} 次行程。另有 {{leftOut}} 次没有可用的轨迹。',
  speeds_area: '区域',
  speeds_city: '整个城市',
  speeds_hour: '小时',
  speeds_trips: '行程：{{count}}',
  speeds_few: '行程太少；取自其他小时',
  speeds_roads: '道路类型',
  speeds_roads_how:
    '1.2 表示在这类道路上行驶所需时间是地图所示的 1.2 倍，各小时合并计算，小时数值再与之相乘。至少有 {{count}} 名司机和 {{count}} 名乘客在这类道路上出行，才会有单独一行。',
  speeds_road: '道路类型',
  speeds_road_factor: '与地图相比',
  speeds_road_all: '所有其他道路',
  speeds_road_motorway: '高速公路',
  speeds_road_trunk: '快速路',
  speeds_road_primary: '主要道路',
  speeds_road_secondary: '次要道路',
  speeds_road_tertiary: '连接道路',
  speeds_road_unclassified: '小路',
  speeds_road_residential: '居民区街道',
  speeds_road_living_street: '生活街区',
  speeds_road_service: '服务道路',
  speeds_road_trips: '行程',
  speeds_learn: '立即学习',
  speeds_learning: '学习已开始，可能需要几分钟。',
} as const satisfies Translation;
