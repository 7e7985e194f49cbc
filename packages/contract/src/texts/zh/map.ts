import type { Translation } from '../shipped-language.ts';

/** The map and its markers, in Simplified Chinese. */
export const mapTexts = {
  map_city: '城市',
  map_loading: '正在加载地图…',
  map_of_city: '{{city}}地图',
  map_demo_city: '演示城市',
  map_not_supported: '此浏览器无法显示地图，其他功能仍可正常使用。',
  map_not_loaded: '地图加载失败，其他功能仍可正常使用。',
  map_zoom_in: '放大',
  map_zoom_out: '缩小',
  map_zoom_with_ctrl: '按住 Ctrl 并滚动可缩放地图',
  map_zoom_with_command: '按住 ⌘ 并滚动可缩放地图',
  map_move_with_two_fingers: '用双指移动地图',
  map_show_all: '显示所有车辆',
  map_follow: '跟随车辆',
  map_cars: '地图上的车辆',
  map_you_are_here: '您在这里',
  map_looking_up: '正在查询地址…',
  map_no_address: '此处未找到地址。',
  map_keyboard_hint: '用方向键移动地图，用 + 和 − 缩放，按 Enter 键选择。',
  map_car_near: '距您{{distance}}',
} as const satisfies Translation;
