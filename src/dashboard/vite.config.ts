import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { endpoints } from '../contract/endpoints.ts';

/** The browser needs to know where calls go; checking what they carry is the service's part, and schemas weigh much. */
const endpointsWithoutSchemas: Plugin = {
  name: 'endpoints-without-schemas',
  load(id) {
    if (!id.endsWith('/contract/endpoints.ts')) return null;
    const bare = Object.entries(endpoints).map(([name, { method, path: address, success }]) => {
      const { status } = success;
      const kind = 'stream' in success ? { stream: true } : 'text' in success ? { text: success.text } : {};
      return [name, { method, path: address, success: { status, ...kind } }];
    });
    return `export const endpoints = ${JSON.stringify(Object.fromEntries(bare))};`;
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [endpointsWithoutSchemas, react(), tailwind()],
  build: {
    target: 'es2023',
    outDir: path.resolve(import.meta.dirname, '../../dist/dashboard'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // A picture inside of the style sheet would need a wider policy than 'self'.
    assetsInlineLimit: 0,
  },
});
