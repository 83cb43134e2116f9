import { fileURLToPath } from 'node:url';
import { COMPANY } from '@halyard/content';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The toaster adds its style sheet by script, which the content security policy forbids. The same sheet is
 * imported as a file in src/ui/style/app.css, so the script's copy is taken out.
 */
function dropInlineToasterStyles(): Plugin {
  return {
    name: 'drop-inline-toaster-styles',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]/.test(id)) return null;
      return { code: code.replace(/^__insertCSS\(".*"\);?$/m, ''), map: null };
    },
  };
}

/** The shell is named as the operator's content says, and can be installed: tools/web/build-web.ts writes how. */
function nameShell(): Plugin {
  return {
    name: 'name-shell',
    transformIndexHtml: (html) => ({
      html: html.replaceAll('%BRAND%', escapeHtml(COMPANY.brand)),
      tags: [{ tag: 'link', attrs: { rel: 'manifest', href: '/app.webmanifest' }, injectTo: 'head' }],
    }),
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export default defineConfig({
  plugins: [react(), tailwindcss(), dropInlineToasterStyles(), nameShell()],
  // The server replaces this word by a fresh nonce in every answer.
  html: { cspNonce: 'HALYARD_NONCE' },
  // The browser needs the contract's types, not the library that checks them.
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('src/platform/calls/inert-schemas.ts', import.meta.url)),
      },
    ],
  },
  build: {
    rolldownOptions: {
      treeshake: {
        // The packages decide and do nothing else: what no screen uses of them falls away.
        moduleSideEffects: [
          {
            test: /packages[\\/](?:contract|client|content|engine|catalogue|money)[\\/]/,
            sideEffects: false,
          },
        ],
      },
    },
    target: 'es2023',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // Fonts and pictures stay files: the policy allows no data: address for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000', ws: true } },
  },
});
