/**
 * Runs in a popup that is shown in a tab, before its own scripts. A popup asks for the active tab to work on the page behind it;
 * in a tab it would be told of itself.
 */
export const shownAsPopup = `(() => {
  const tabs = globalThis.chrome?.tabs;
  if (!tabs?.query) return;
  const query = tabs.query.bind(tabs);
  const ask = (wish) => new Promise((resolve) => query(wish, resolve));
  const self = new Promise((resolve) => tabs.getCurrent(resolve));
  const lastUsed = async ({ active: _active, ...wish }) => {
    const { id } = (await self) ?? {};
    const others = (await ask(wish)).filter((tab) => tab.id !== id);
    return others.sort((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0)).slice(0, 1);
  };
  tabs.query = (wish, answer) => {
    const asked = wish?.active ? lastUsed(wish) : ask(wish);
    if (!answer) return asked;
    void asked.then(answer);
  };
})()`;
