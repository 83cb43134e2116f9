import './platform/nonce.ts';
import './ui/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.tsx';
import { startLiveChat } from './platform/live-chat.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root element');

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

startLiveChat();
