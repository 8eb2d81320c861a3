import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { copy } from './dev/copy-plugin'
import { fixtures } from './dev/fixtures-plugin'
import { kit } from './dev/kit-plugin'
import { pageConfig } from './dev/page-config-plugin'
import { slimChakra } from './scripts/slim-chakra'
import { slimRouter } from './scripts/slim-router'

const server = process.env.DEVOLVE_SERVER ?? 'http://127.0.0.1:8080'

// Tests without markup that ask the browser for something all the same.
const needPage = ['src/api/base.test.ts', 'src/desk/api/pages.test.ts', 'src/lib/leave.test.ts']

// What every page starts with, beside what others have written. Hooks and helpers of private pages and of dialogs come with those.
const everyPage = [
  'app/(?!main|prerender|private-pages|render-page|routes/)',
  'api/(?!account|event-stream|export|purchase|session-calls|statement-stream|use-stale-since)',
  'lib/(?!cashback|chart-scale|copy-text|cpf|cut-text|filters|format|invitation-store|leave|letters|keep-open|marks|money|push|save-file|pages|percentage|picture|service-worker|smaller-picture|tab-session)',
  'ui/hooks/(?!use-(?:element-width|filters|form|fragment-token|list-page|list-view)[.])',
  'ui/(?:alert|color-mode|illustrations)/',
  'ui/(?:announcer|breadcrumb|public-button|error-boundary|icon|lazy-part|link|load-failed|load-failure|logo|offline-note|opening|page-loading|page-title|state-screen)[.]',
  'ui/(?:content|lists|page|carousel/carousel)[.]css',
  'shell/(?:area-of-page|footer|header|menu|page-frame|search-box|site)[.]',
  'features/auth/(?:auth-slice|use-auth|use-current|use-ensure)',
  'features/coupons/(?:coupon-desk|coupon-desk-provider|lazy-coupon-dialog)[.]',
  'features/(?:area|search)/(?:lazy-club|lazy-suggestions)[.]',
  'features/[^/]+/(?:area|club|coupon|favourites|home|programme|search)[.]css',
]

// `npm run dev` talks to a running `devolve serve`; with DEVOLVE_FIXTURES=1 it answers from dev/fixtures instead.
export default defineConfig({
  plugins: [
    react(),
    copy(),
    kit(),
    pageConfig(server),
    slimChakra(),
    slimRouter(),
    ...(process.env.DEVOLVE_FIXTURES === '1' ? [fixtures()] : []),
  ],
  resolve: {
    alias: {
      '@content': fileURLToPath(new URL('./content', import.meta.url)),
      '@': fileURLToPath(new URL('./src', import.meta.url)),
    },
  },
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    proxy: process.env.DEVOLVE_FIXTURES === '1' ? {} : { '/api': server },
  },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page starts with is there when a part is fetched.
      resolveDependencies: (_, parts, { hostType }) =>
        hostType === 'js'
          ? parts.filter((part) => !/\/(?:react|rolldown-runtime|site|store)-.{8}[.]js$/.test(part))
          : parts,
    },
    rolldownOptions: {
      output: {
        // What every page starts with, in a few files instead of twenty: each is evaluated by itself, so that none holds a touch up for long.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
            },
            {
              name: 'store',
              test: /node_modules\/(react-router|react-redux|redux|redux-thunk|@reduxjs|immer|reselect)\//,
            },
            {
              name: 'site',
              test: new RegExp(`/src/(?:${everyPage.join('|')})`),
            },
            {
              name: 'chakra',
              test: /node_modules\/(?:@chakra-ui\/react\/dist\/esm\/(?:preset-base|styled-system|utils)|@emotion|@pandacss|stylis)|\/src\/(?:theme\/[^.]*[.]ts|ui\/(?:button|chakra-root|chakra-system|skeleton|visually-hidden)[.])/,
            },
            {
              name: 'account',
              test: /\/src\/(?:api\/account\/|lib\/invitation-store|ui\/(?:deferred|spinner))/,
            },
            { name: 'format', test: /\/src\/lib\/(?:format|money)[.]ts$/ },
            // The dialog of login comes in four files, that of a coupon in three.
            {
              name: 'fields',
              test: /\/src\/(?:lib\/cpf|ui\/(?:checkbox|field|password-field|text-field|hooks\/use-(?:form|wrong-field)))[.]tsx?$/,
            },
            {
              name: 'dialogs',
              test: /\/src\/(?:features\/auth\/(?:copy|google-login|session|use-entered)|lib\/copy-text|ui\/modal)[.]tsx?$/,
            },
            {
              name: 'lists',
              test: /\/src\/(?:lib\/(?:letters|pages)|ui\/(?:pager|hooks\/use-list-\w+)|ui\/list-filter[^/]*)[.]tsx?$/,
            },
            {
              name: 'coupons',
              test: /\/src\/(?:features\/coupons\/(?:copy[.]|coupon-(?:card|list|votes)|depart|get-coupon|kept|trip|use-coupon)|features\/favourites\/(?:kinds|use-|favourite-(?:store-)?button)|ui\/(?:cut|double-of|store-rate)|lib\/(?:leave|percentage))[^/]*$/,
            },
            {
              name: 'private',
              test: /\/src\/(?:api\/use-stale-since|features\/statement\/(?:checking|click-receipt|copy|load-error|month-parts|payout-copy|status-badge|use-file)|lib\/(?:filters|save-file)|shell\/(?:menu-note|profile-menu)|ui\/(?:badge|chakra-part|hooks\/use-(?:element-width|filters)|menu-button|money|table|side-menu\/.*|charts\/(?:chart-toggle|figures-table)))[.]tsx?$/,
            },
          ],
        },
      },
    },
  },
  test: {
    globals: true, // lets Testing Library clean up after each test
    css: false,
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: '100%', // by itself it leaves a core idle, which of two is half of them
    testTimeout: 60_000, // a busy machine is no failure
    projects: [
      // What needs no page loads neither jsdom nor the application.
      {
        extends: true,
        test: {
          name: 'plain',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: needPage,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          isolate: false, // a worker loads jsdom and the application once: what a test changes of them, it or setup.ts puts back
          setupFiles: ['src/testing/setup.ts'],
          include: ['src/**/*.test.tsx', ...needPage],
        },
      },
    ],
  },
})
