export interface User {
  id: number;
  name: string;
  email: string;
  role: string;
  logins: number;
}

export interface Listing {
  shown: User[];
  total: number;
  page: number;
  pages: number;
  query: string;
  sort: string;
  isDescending: boolean;
}

export const ROLES = ['Viewer', 'Editor', 'Administrator'];
const COLUMNS = { name: 'Name', email: 'Email', role: 'Role', logins: 'Logins' };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign);

export function layout(title: string, notice: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - Backoffice</title>
<link rel="stylesheet" href="/admin.css"><script src="/admin.js" defer></script></head>
<body><div id="top"><b>Backoffice</b><a href="/users">Users</a><a href="/users/new">New user</a></div>
<div id="page"><h1>${title}</h1>${notice ? `<div class="notice" role="status">${escapeHtml(notice)}</div>` : ''}${body}</div></body></html>`;
}

const row = (user: User) => `<tr><td>${escapeHtml(user.name)}</td><td>${escapeHtml(user.email)}</td>
<td>${user.role}</td><td class="number">${user.logins}</td><td><a href="/users/${user.id}/edit">Edit</a>
<form method="post" action="/users/${user.id}/delete" data-question="Delete ${escapeHtml(user.name)}?"><button title="Delete">&#10005;</button></form></td></tr>`;

export function usersPage(listing: Listing): string {
  const { page, pages, query, sort, isDescending } = listing;
  const link = (target: number, by = sort, down = isDescending) =>
    `/users?${new URLSearchParams({ q: query, sort: by, dir: down ? 'desc' : 'asc', page: String(target) })}`.replaceAll(
      '&',
      '&amp;',
    );
  const heads = Object.entries(COLUMNS).map(([key, label]) => {
    const order = key !== sort ? '' : ` aria-sort="${isDescending ? 'descending' : 'ascending'}"`;
    return `<th${order}><a href="${link(1, key, key === sort && !isDescending)}">${label}</a></th>`;
  });
  const table = `<table><thead><tr>${heads.join('')}<th></th></tr></thead><tbody>${listing.shown.map(row).join('')}</tbody></table>`;
  return `<div class="bar"><form action="/users"><input name="q" placeholder="Name or email" value="${escapeHtml(query)}">
<button>Search</button></form><span>${listing.total} users</span></div>
${listing.shown.length ? table : '<p>No users found.</p>'}
<div class="bar"><span>${page > 1 ? `<a href="${link(page - 1)}">Previous</a>` : ''}</span><span>Page ${page} of ${pages}</span>
<span>${page < pages ? `<a href="${link(page + 1)}">Next</a>` : ''}</span></div>`;
}

export function userForm(
  action: string,
  values: Record<string, string>,
  errors: Record<string, string>,
): string {
  const error = (field: string) => `<span class="error">${errors[field] ?? ''}</span>`;
  const input = (field: string, label: string) =>
    `<div class="line"><label for="${field}">${label}</label><input id="${field}" name="${field}" value="${escapeHtml(values[field] ?? '')}"${errors[field] ? ' aria-invalid="true"' : ''}>${error(field)}</div>`;
  const options = ROLES.map((role) => `<option${role === values.role ? ' selected' : ''}>${role}</option>`);
  return `<form method="post" action="${action}" novalidate>${input('name', 'Name')}${input('email', 'Email')}
<div class="line"><label for="role">Role</label><select id="role" name="role">${options.join('')}</select><span></span></div>
<button>Save</button> <a href="/users">Cancel</a></form>`;
}
