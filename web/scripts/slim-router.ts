import type { Plugin } from 'vite'

/**
 * In the build, React Router without its warnings for developers, without its data routers, which the site has none of, and without the names
 * and the version that it writes down when it is loaded, which keep components that nobody uses. Fails when another version of it is written in
 * another way.
 */
export function slimRouter(): Plugin {
  return {
    name: 'devolve-slim-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/, code: 'var ENABLE_DEV_WARNINGS' },
      handler(code) {
        const changes: [RegExp, string][] = [
          [/ENABLE_DEV_WARNINGS = true/g, 'ENABLE_DEV_WARNINGS = false'],
          [/^ *(?:warning|warningOnce)\((?:.*\);$|\n[^]*?^ *\);$)/gm, ''],
          [/(\binvariant\([^;`]*?),\s*(?:\/\/.*\s*)*`(?:\\.|[^`\\])*`\s*\);/g, '$1);'],
          [/^(?:\w+\.displayName|RenderErrorBoundary\.contextType) = .*$/gm, ''],
          [/^try \{\n.*\n\s*window\.__reactRouterVersion[^}]*\}\n\} catch \(e\) \{\n\}$/gm, ''],
          [/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1'],
          [/ = (Object\.getOwnPropertyNames\(|new Set\()/g, ' = /* @__PURE__ */ $1'],
          [/isDataRoute \? useNavigateStable\(\) : /g, ''],
          [/^ *let dataRouterState = dataRouterOpts\?\.state;$/gm, ''],
          [/, dataRouterOpts\) \{/g, ') {'],
          [/dataRouterState && \(match\.route\.ErrorBoundary[^]*?\) : getChildren\(\)/g, 'getChildren()'],
          [/\bdataRouter(?:Opts|State)\b/g, 'null'],
          [/^ *let errors = null\?\.errors;$/gm, ''],
          [/if \(errors != null\)/g, 'if (null)'],
        ]
        return changes.reduce((text, [from, to]) => {
          if (text.search(from) === -1) this.error(`React Router is not written with ${String(from)}`)
          return text.replace(from, to)
        }, code)
      },
    },
  }
}
