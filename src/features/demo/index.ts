export { createDemo, DEMO_REQUEST } from './create-demo.ts';
export { followAddress } from './follow-address.ts';
export { registerDemoShop } from './serve-shop.ts';
