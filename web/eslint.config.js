import js from '@eslint/js'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import testingLibrary from 'eslint-plugin-testing-library'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import { packages, zones } from './rooms.js'

export default tseslint.config(
  {
    ignores: [
      'dist',
      'src/api/generated.ts',
      'src/api/account/generated.ts',
      'src/desk/api/generated.ts',
      'src/partners/api/generated.ts',
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
        projectService: { allowDefaultProject: ['eslint.config.js', 'rooms.js'] },
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
    // A component that is longer has parts with names of their own.
    files: ['src/**'],
    rules: { 'max-lines-per-function': ['error', 100] },
  },
  {
    files: ['src/lib/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: packages, message: 'lib knows no package' }] },
      ],
    },
  },
  {
    // The brand of an amount can only be put on by an assertion; this is the one guard that does it.
    files: ['src/lib/money.ts'],
    rules: { '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }] },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'src/testing/**', 'src/{desk,partners}/testing/**'],
    ...testingLibrary.configs['flat/react'],
    rules: {
      ...testingLibrary.configs['flat/react'].rules,
      'no-restricted-properties': [
        'error',
        {
          object: 'vi',
          property: 'mock',
          message: 'Modules are loaded once for all files: use vi.spyOn, which is put back.',
        },
      ],
    },
  },
  {
    // Tests start the application, so they may reach it from anywhere.
    files: ['src/**/*.test.{ts,tsx}', 'src/testing/**', 'src/{desk,partners}/testing/**', 'e2e/**', 'dev/**'],
    rules: {
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'import-x/no-restricted-paths': 'off',
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['scripts/**', 'dev/**', 'e2e/**', 'lighthouse/**', '*.config.{js,ts}'],
    languageOptions: { globals: globals.node },
    rules: { '@typescript-eslint/no-confusing-void-expression': 'off' },
  },
  { files: ['public/**'], languageOptions: { globals: globals.serviceworker } },
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
