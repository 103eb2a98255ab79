import { text } from 'node:stream/consumers';
import type { Answer } from '../target-app.ts';
import { layout, ROLES, type User, userForm, usersPage } from './pages.ts';

const PAGE_SIZE = 5;
const SEED: [string, string, string, number][] = [
  ['Anna Berg', 'anna@example.com', 'Editor', 42],
  ['Boris Klein', 'boris@example.com', 'Viewer', 7],
  ['Carla Diaz', 'carla@example.com', 'Viewer', 130],
  ['David Okoye', 'david@example.com', 'Administrator', 95],
  ['Elif Kaya', 'elif@example.com', 'Viewer', 3],
  ['Femke Visser', 'femke@example.com', 'Editor', 61],
  ['Goran Ilic', 'goran@example.com', 'Viewer', 18],
  ['Hana Sato', 'hana@example.com', 'Viewer', 204],
  ['Ines Rossi', 'ines@example.com', 'Editor', 11],
  ['Jonas Bergman', 'jonas@example.com', 'Viewer', 88],
  ['Kira Novak', 'kira@example.com', 'Viewer', 5],
  ['Liam Byrne', 'liam@example.com', 'Editor', 29],
];

type Key = 'name' | 'email' | 'role' | 'logins';
const isKey = (value: string): value is Key => ['name', 'email', 'role', 'logins'].includes(value);

/** A server-rendered back office: every click is a request, every change a POST that redirects. */
export function startAdmin(broken: string | undefined): Answer {
  const is = (name: string) => name === broken;
  let nextId = 1;
  let notice = '';
  let users: User[] = SEED.map(([name, email, role, logins]) => ({
    id: nextId++,
    name,
    email,
    role,
    logins,
  }));

  const compare = (a: User, b: User, key: Key) =>
    key === 'logins' && !is('logins-sorted-as-words')
      ? a.logins - b.logins
      : String(a[key]).localeCompare(String(b[key]));

  function list(search: URLSearchParams): string {
    const query = search.get('q') ?? '';
    const wanted = is('search-is-ignored') ? '' : query.toLowerCase();
    const sort = search.get('sort') ?? 'name';
    const isDescending = search.get('dir') === 'desc';
    const found = users.filter((user) => `${user.name} ${user.email}`.toLowerCase().includes(wanted));
    if (isKey(sort)) found.sort((a, b) => compare(a, b, sort) * (isDescending ? -1 : 1));
    const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
    const page = Math.min(pages, Number(search.get('page') ?? 1));
    const start = (page - 1) * PAGE_SIZE - (is('pages-overlap') && page > 1 ? 1 : 0);
    const shown = found.slice(start, page * PAGE_SIZE);
    const total = is('total-stays') ? SEED.length : found.length;
    return usersPage({ shown, total, page, pages, query, sort, isDescending });
  }

  function check(values: Record<string, string>, id: number | null): Record<string, string> {
    const errors: Record<string, string> = {};
    if (!values.name?.trim()) errors.name = 'Name is required.';
    if (!/^\S+@\S+\.\S+$/.test(values.email ?? '') && !is('email-not-checked'))
      errors.email = 'Enter a valid email address.';
    else if (users.some((user) => user.email === values.email && user.id !== id) && !is('email-taken-twice'))
      errors.email = 'This email is already in use.';
    return errors;
  }

  function save(values: Record<string, string>, id: number | null): void {
    const fresh = { name: values.name ?? '', email: values.email ?? '', role: values.role ?? ROLES[0] ?? '' };
    if (is('role-not-saved')) fresh.role = users.find((user) => user.id === id)?.role ?? 'Viewer';
    const changed = is('changes-the-next-user') && id !== null ? id + 1 : id;
    if (id === null) users.push({ id: nextId++, logins: 0, ...fresh });
    if (id === null && is('user-created-twice')) users.push({ id: nextId++, logins: 0, ...fresh });
    users = users.map((user) => (user.id === changed ? { ...user, ...fresh } : user));
    if (!is('no-notice-after-saving')) notice = `${fresh.name} was saved.`;
  }

  function remove(id: number): void {
    const gone = users.find((user) => user.id === id);
    const victim = is('deletes-the-next-user') ? id + 1 : id;
    if (!is('delete-does-nothing')) users = users.filter((user) => user.id !== victim);
    if (gone) notice = `${gone.name} was deleted.`;
  }

  return async (request, response, url) => {
    const html = (title: string, body: string, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(layout(title, notice, body));
      notice = '';
      return true;
    };
    const redirect = (location: string) => {
      response.writeHead(303, { Location: location }).end();
      return true;
    };
    const [, section, which, verb] = url.pathname.split('/');
    if (url.pathname === '/') return redirect('/users');
    if (section !== 'users') return false;
    if (which === undefined) return html('Users', list(url.searchParams));

    const id = which === 'new' ? null : Number(which);
    const title = id === null ? 'New user' : 'Edit user';
    if (request.method === 'POST' && verb === 'delete' && id !== null) {
      remove(id);
      return redirect('/users');
    }
    if (request.method === 'POST') {
      const values = Object.fromEntries(new URLSearchParams(await text(request)));
      const errors = check(values, id);
      if (Object.keys(errors).length) return html(title, userForm(url.pathname, values, errors), 422);
      save(values, id);
      return redirect(is('saving-leads-to-new-user') ? '/users/new' : '/users');
    }
    const { name, email, role } = users.find((user) => user.id === id) ?? { name: '', email: '', role: '' };
    return html(title, userForm(url.pathname, { name, email, role }, {}));
  };
}
