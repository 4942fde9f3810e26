/** Who may import whom (docs/architecture.md), each rule with its reason. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other can be read, tested and moved only together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-imports-only-itself',
      comment:
        'The rules run in the browser and on the server alike: no I/O and no framework. Only the contract (domain/api) and tests need more.',
      severity: 'error',
      from: { path: '^domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^domain/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'schemas-only-in-the-contract',
      comment: 'The rules reach the browser, and the schema library must not come with them.',
      severity: 'error',
      from: { path: '^domain/', pathNot: '^domain/api/' },
      to: { path: '(^|/)node_modules/zod/' },
    },
    {
      name: 'browser-takes-only-types-of-the-contract',
      comment: 'Importing a schema at run time would send the schema library to every visitor.',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^domain/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'a-service-imports-no-other-service',
      comment: 'A ninth service must touch its own folder and one line of the catalogue.',
      severity: 'error',
      from: { path: '^domain/services/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^domain/services/[^/]+/', pathNot: '^domain/services/$1/' },
    },
    {
      name: 'booking-imports-no-service',
      comment: 'What holds for every booking must not know which services there are.',
      severity: 'error',
      from: { path: '^domain/booking/', pathNot: '\\.test\\.ts$' },
      to: { path: '^domain/services/' },
    },
    {
      name: 'web-not-server',
      comment: 'The browser and the server meet over HTTP, by the contract in domain/api.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-not-web',
      comment: 'The server serves what was built and knows no page.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'sandbox-stands-alone',
      comment:
        'A stand-in that shared code with the product would repeat its mistakes: they share the wire alone.',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(domain|server|web)/' },
    },
    {
      name: 'only-main-picks-providers',
      comment: 'Features know the port; which provider is live is decided in one place.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/main\\.ts$', '^server/providers/([^/]+)/', '\\.test\\.ts$'],
      },
      to: { path: '^server/providers/', pathNot: '/port\\.ts$' },
    },
    {
      name: 'availability-imports-no-feature-above',
      comment: 'Hours, candidates and crew choice know nothing of who books or pays.',
      severity: 'error',
      from: { path: '^server/features/availability/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/(mail|ledger|payment-attempts|bookings|ordering|payments|reports|accounts|contact)/',
      },
    },
    {
      name: 'ledger-imports-no-feature-above',
      comment: 'Entries of money are written by those above.',
      severity: 'error',
      from: { path: '^server/features/ledger/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/(availability|mail|payment-attempts|bookings|ordering|payments|reports|accounts|places)/',
      },
    },
    {
      name: 'payment-attempts-imports-no-feature-above',
      comment: 'Attempts and their schedule serve ordering and payments alike.',
      severity: 'error',
      from: { path: '^server/features/payment-attempts/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/(availability|mail|ledger|bookings|ordering|payments|reports|accounts|places)/',
      },
    },
    {
      name: 'mail-imports-no-feature-above',
      comment: 'The outbox sends what others write.',
      severity: 'error',
      from: { path: '^server/features/mail/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/(availability|ledger|payment-attempts|bookings|ordering|payments|reports|places|contact)/',
      },
    },
    {
      name: 'places-imports-no-feature-above',
      comment: 'Where we work and what it costs does not depend on bookings.',
      severity: 'error',
      from: { path: '^server/features/places/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/(availability|ledger|payment-attempts|bookings|ordering|payments|reports)/',
      },
    },
    {
      name: 'bookings-imports-no-feature-above',
      comment: 'A booking exists without knowing how its order came to be or was paid.',
      severity: 'error',
      from: { path: '^server/features/bookings/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/(ordering|payments|reports)/' },
    },
    {
      name: 'ordering-imports-no-feature-above',
      comment: 'Payments learn of an order; an order does not reach into payments.',
      severity: 'error',
      from: { path: '^server/features/ordering/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/(payments|reports)/' },
    },
    {
      name: 'payments-imports-no-feature-above',
      comment: 'Reports read payments, not the other way.',
      severity: 'error',
      from: { path: '^server/features/payments/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/(reports)/' },
    },
    {
      name: 'production-imports-no-test-helpers',
      comment:
        'Helpers of tests may do what the product must not; only tests and benches use them.',
      severity: 'error',
      from: { path: '^(domain|server|web|sandbox)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^testing/' },
    },
    {
      name: 'ui-knows-no-booking',
      comment: 'Presentation must be usable on any page.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^(domain/(services|api)|web/(wizard|account|staff|pages))/' },
    },
    {
      name: 'the-product-needs-no-test-tools',
      comment: 'What runs must not import what only tests and builds use.',
      severity: 'error',
      from: {
        path: '^(domain|server|web|sandbox)/',
        pathNot: [
          '\\.test\\.tsx?$',
          '^server/dev\\.ts$',
          '/make-[a-z]+\\.ts$',
          '^web/routes\\.ts$',
        ],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere fails only when it is reached.',
      severity: 'error',
      from: { pathNot: '^web/.*' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)\\+types/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main'],
    },
  },
}
