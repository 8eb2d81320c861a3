import js from '@eslint/js'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import testingLibrary from 'eslint-plugin-testing-library'
import globals from 'globals'
import { readdirSync } from 'node:fs'
import tseslint from 'typescript-eslint'

const features = readdirSync(new URL('./src/features', import.meta.url))
const shared = ['lib', 'components', 'api', 'theme']
const layers = ['auth', 'favourites', 'coupons'] // features that others build on, each on those before it

function below(feature) {
  const at = layers.indexOf(feature)
  return (at === -1 ? layers : layers.slice(0, at)).map((name) => `./${name}`)
}

// Imports go one way: lib, components, api, theme → features → app. A feature imports no other but the layers below it. The desk
// is an application of its own on the same ground: the shop's features are not for it, and nothing but the routes knows it.
const zones = [
  {
    target: './src/lib',
    from: ['components', 'api', 'theme', 'features', 'app'].map((name) => `./src/${name}`),
  },
  { target: './src/theme', from: ['components', 'api', 'features', 'app'].map((name) => `./src/${name}`) },
  { target: './src/api', from: ['components', 'theme', 'features', 'app'].map((name) => `./src/${name}`) },
  { target: shared.map((name) => `./src/${name}`), from: ['./src/features', './src/app'] },
  { target: './src/features', from: ['./src/app', './src/desk'] },
  { target: './src/desk', from: ['./src/features', './src/app'] },
  { target: [...shared.map((name) => `./src/${name}`), './src/site'], from: './src/desk' },
  ...features.map((name) => ({
    target: `./src/features/${name}`,
    from: './src/features',
    except: [`./${name}`, ...below(name)],
  })),
]

export default tseslint.config(
  {
    ignores: [
      'dist',
      'src/api/generated.ts',
      'src/desk/api/generated.ts',
      'test-results',
      'playwright-report',
      'coverage',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  reactHooks.configs.flat['recommended-latest'],
  jsxA11y.flatConfigs.strict,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
      'jsx-a11y': { components: { Input: 'input', Select: 'select', Button: 'button' } },
    },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': ['error', { zones }],
    },
  },
  {
    // The brand of an amount can only be put on by an assertion; this is the one guard that does it.
    files: ['src/lib/money.ts'],
    rules: { '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }] },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'src/testing/**', 'src/desk/testing/**'],
    ...testingLibrary.configs['flat/react'],
  },
  {
    // Tests start the application, so they may reach it from anywhere.
    files: ['src/**/*.test.{ts,tsx}', 'src/testing/**', 'src/desk/testing/**', 'e2e/**', 'dev/**'],
    rules: {
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'import-x/no-restricted-paths': 'off',
    },
  },
  {
    files: ['scripts/**', 'dev/**', 'e2e/**', 'lighthouse/**', '*.config.{js,ts}'],
    languageOptions: { globals: globals.node },
    rules: { '@typescript-eslint/no-confusing-void-expression': 'off' },
  },
  {
    // Playwright's fixtures take their dependencies by pattern and hand themselves on by a function called `use`.
    files: ['e2e/**'],
    rules: { 'no-empty-pattern': 'off', 'react-hooks/rules-of-hooks': 'off' },
  },
  {
    files: ['**/*.{js,mjs}'],
    ...tseslint.configs.disableTypeChecked,
  },
)
