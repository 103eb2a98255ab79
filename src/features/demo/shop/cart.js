import { PLANTS } from './plants.js';

const FREE_SHIPPING_FROM = 6000;
const SHIPPING = 690;
const EXPRESS = 900;

const quantities = new Map(JSON.parse(localStorage.getItem('fern-cart') ?? '[]'));

const store = () => localStorage.setItem('fern-cart', JSON.stringify([...quantities]));

/** Whole pieces, not different plants. */
export const pieces = () => [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);

export const lines = () =>
  PLANTS.filter(({ id }) => quantities.has(id)).map((plant) => ({
    ...plant,
    quantity: quantities.get(plant.id),
  }));

export function change(id, by) {
  const quantity = (quantities.get(id) ?? 0) + by;
  if (quantity > 0) quantities.set(id, quantity);
  else quantities.delete(id);
  store();
}

export function remove(id) {
  quantities.delete(id);
  store();
}

export function empty() {
  quantities.clear();
  store();
}

export function sums({ isExpress = false } = {}) {
  const subtotal = lines().reduce((sum, line) => sum + line.price * line.quantity, 0);
  const shipping = (subtotal >= FREE_SHIPPING_FROM ? 0 : SHIPPING) + (isExpress ? EXPRESS : 0);
  return { subtotal, shipping, total: subtotal + shipping, toFreeShipping: FREE_SHIPPING_FROM - subtotal };
}

export const money = (cents) => `$${(cents / 100).toFixed(2)}`;
