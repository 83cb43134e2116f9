import './platform/browser/nonce.ts';
import './ui/style/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startLiveChat } from './platform/browser/live-chat.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root element');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

startLiveChat();
