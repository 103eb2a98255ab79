import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { styleNonce } from './parts/style-nonce.ts';
import { router } from './router.tsx';
import './style.css';

// Dialogs lock the page's scrolling with a style of their own, which needs the page's nonce; this is where they look for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

const root = document.getElementById('app');
if (!root) throw new Error('The page has no place for the app.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
