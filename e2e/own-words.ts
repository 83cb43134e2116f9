import { registerHooks } from 'node:module';

// Loaded before a server that is to run with real money: the words of the sample become those of an operator, who answers for
// them. Nothing else of what is shipped is changed.
registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!/\/content\/src\/(?:content|legal)\.ts$/.test(url)) return loaded;
    const written = loaded.source;
    const text = typeof written === 'string' ? written : new TextDecoder().decode(written ?? undefined);
    return { ...loaded, source: text.replaceAll(/\b(isSample|isTemplate): true/g, '$1: false') };
  },
});
