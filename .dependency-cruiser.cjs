/** Import rules between folders and features (docs/architecture.md), each with its reason. */

/** Folders with one entry (in `server/features`, their routes and jobs). */
const entries = {
  'server/features/reports/past-days': 'past-days',
  'server/features/vitals': '(routes|tasks)',
  'web/vitals': 'measure',
  'web/staff/visual-report/field-speed': 'FieldSpeed',
  'web/prerender': 'finish-pages',
}

/** Features that import these features alone, besides their own files. */
const importsAlone = [
  [
    'holidays-and-vouchers-import-audit-alone',
    'holidays|vouchers',
    'audit',
    'What Admins decide of them is read by those who sell, not the other way.',
  ],
  [
    'customers-imports-audit-alone',
    'customers',
    'audit',
    'What staff know of a customer is beside the bookings, and is read from their tables.',
  ],
  [
    'find-imports-customers-alone',
    'find',
    'customers',
    'It reads the tables of others; how a customer is found is said once.',
  ],
  [
    'today-imports-notifications-alone',
    'today',
    'notifications',
    'Its lists are counts over the tables of others; of what is urgent staff are notified.',
  ],
  [
    'team-imports-accounts-mail-and-audit-alone',
    'team',
    'accounts|mail|audit',
    'Who works here is a matter of accounts, not of bookings.',
  ],
  [
    'contact-imports-inbox-and-mail-alone',
    'contact',
    'inbox|mail|audit',
    'The contact form is a message and nothing else.',
  ],
  [
    'inbox-imports-mail-notifications-and-audit-alone',
    'inbox',
    'mail|notifications|audit',
    'A thread knows which visit it is about, and nothing of how visits are booked or paid.',
  ],
  [
    'notifications-import-mail-alone',
    'notifications',
    'mail',
    'A notification is written by those whose change it is; how it arrives depends on none of them. Replies are received by the inbox.',
  ],
  [
    'calendar-reads-bookings-and-workers-alone',
    'calendar',
    'bookings|workers|audit',
    'It shows visits, and no feature needs it.',
  ],
  [
    'message-templates-import-audit-alone',
    'message-templates',
    'audit',
    'The texts are in the domain; here is what staff say of them.',
  ],
  [
    'geo-and-vitals-import-no-feature',
    'geo|vitals',
    '',
    'Addresses and page speed have nothing to do with bookings.',
  ],
  [
    'company-imports-audit-alone',
    'company',
    'audit',
    'What is set for the company is read by every feature from the settings.',
  ],
  [
    'events-import-no-feature',
    'events',
    '',
    'What is derived from an event is passed in by the app.',
  ],
  [
    'audit-imports-no-feature',
    'audit',
    '',
    'Every feature writes to the audit log, which knows none.',
  ],
]

/** Features that import none of these features. */
const importsNone = [
  [
    'availability-imports-no-feature-above',
    'availability',
    'mail|ledger|payment-attempts|bookings|ordering|payments|reports|accounts|contact|workers',
    'Hours, candidates and crew choice know nothing of who books or pays.',
  ],
  [
    'ledger-imports-no-feature-above',
    'ledger',
    'availability|mail|payment-attempts|bookings|ordering|payments|reports|accounts|places|workers',
    'Entries of money are written by those above.',
  ],
  [
    'payment-attempts-imports-no-feature-above',
    'payment-attempts',
    'availability|mail|ledger|bookings|ordering|payments|reports|accounts|places|workers',
    'Attempts and their schedule serve ordering and payments alike.',
  ],
  [
    'mail-imports-no-feature-above',
    'mail',
    'availability|ledger|payment-attempts|bookings|ordering|payments|reports|places|contact|workers',
    'The outbox sends what others write.',
  ],
  [
    'places-imports-no-feature-above',
    'places',
    'availability|ledger|payment-attempts|bookings|ordering|payments|reports|workers',
    'Where we work and what it costs does not depend on bookings.',
  ],
  [
    'bookings-imports-no-feature-above',
    'bookings',
    'ordering|payments|reports|workers',
    'A booking exists without knowing how its order came to be or was paid.',
  ],
  [
    'ordering-imports-no-feature-above',
    'ordering',
    'payments|reports|workers',
    'Payments learn of an order; an order does not reach into payments.',
  ],
  [
    'payments-imports-no-feature-above',
    'payments',
    'reports|workers',
    'Reports read payments, not the other way.',
  ],
  [
    'visit-changes-imports-no-reports-or-workers',
    'visit-changes',
    'reports|workers|accounts|today',
    'It changes visits; who works and what is reported are read elsewhere.',
  ],
  [
    'workers-imports-no-feature-above',
    'workers',
    'ordering|payments|payment-attempts|reports|ledger',
    'Workers are changed together with their visits, whatever was ordered or paid.',
  ],
  [
    'accounts-imports-no-feature-above',
    'accounts',
    'ordering|payments|payment-attempts|ledger|reports|places|workers',
    'An account knows its bookings and its mail, not how they are ordered or paid.',
  ],
]

/** Features that these features alone import, besides their own files. */
const importedByAlone = [
  [
    'visit-changes-is-on-top',
    'visit-changes',
    '',
    'A change of a visit moves its crew, its price and its money; nothing below knows of it.',
  ],
  [
    'bookings-imports-no-accounts',
    'accounts',
    'team',
    'Accounts read their bookings, not the other way.',
  ],
  [
    'no-feature-imports-tickets',
    'tickets',
    '',
    'A ticket uses orders, vouchers and threads; nothing of them depends on a complaint.',
  ],
  [
    'no-feature-imports-sent-messages',
    'sent-messages',
    '',
    'It shows what notifications and mails became, and nobody is notified by it.',
  ],
]

/** Folders within a feature, each with the folders of it that it may import. */
const layers = {
  bookings: {
    records: '',
    report: 'records',
    'calendar-entries': 'records',
    'crew-notices': 'records|calendar-entries',
    mails: 'records|calendar-entries|crew-notices',
    changes: 'records|crew-notices|mails',
    outcomes: 'records|crew-notices|mails|changes',
  },
  accounts: {
    passwords: '',
    registration: 'passwords',
    'sign-in': 'passwords|registration',
    'own-account': 'passwords|registration|sign-in',
  },
}

/** @param {string} names of features, with a bar between them */
const inFeatures = (names) => `^server/features/(${names})/`
const noTest = '\\.test\\.ts$'

const featureRules = [
  ...Object.entries(layers).flatMap(([feature, folders]) =>
    Object.entries(folders).map(([folder, below]) => ({
      name: `${feature}-${folder}-imports-downwards`,
      comment: 'What changes together is one folder, and can be read without those above it.',
      severity: 'error',
      from: { path: inFeatures(`${feature}/${folder}`), pathNot: noTest },
      to: {
        path: `^server/features/${feature}/(${Object.keys(folders).join('|')})/`,
        pathNot: inFeatures(`${feature}/(${below ? `${folder}|${below}` : folder})`),
      },
    })),
  ),
  ...importsAlone.map(([name, features, others, comment]) => ({
    name,
    comment,
    severity: 'error',
    from: { path: inFeatures(features), pathNot: noTest },
    to: { path: '^server/features/', pathNot: inFeatures(others ? `$1|${others}` : '$1') },
  })),
  ...importsNone.map(([name, features, others, comment]) => ({
    name,
    comment,
    severity: 'error',
    from: { path: inFeatures(features), pathNot: noTest },
    to: { path: inFeatures(others) },
  })),
  ...importedByAlone.map(([name, features, others, comment]) => ({
    name,
    comment,
    severity: 'error',
    from: {
      path: '^server/features/',
      pathNot: [inFeatures(others ? `${features}|${others}` : features), noTest],
    },
    to: { path: inFeatures(features) },
  })),
]

module.exports = {
  forbidden: [
    ...Object.entries(entries).map(([folder, entry]) => ({
      name: `${folder.replaceAll('/', '-')}-has-one-entry`,
      comment: 'What could be taken out again is used in one place.',
      severity: 'error',
      from: { pathNot: `^${folder}/` },
      to: { path: `^${folder}/`, pathNot: `^${folder}/${entry}\\.tsx?$` },
    })),
    ...featureRules,
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
      to: {
        pathNot: ['^domain/', '^messages/(every|locales)\\.ts$', '(^|/)node_modules/zod/'],
      },
    },
    {
      name: 'messages-import-only-themselves',
      comment: 'What is said depends on no rule and no page; those that say it import it.',
      severity: 'error',
      from: { path: '^messages/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(domain|server|web|sandbox|testing)/' },
    },
    {
      name: 'page-messages-only-in-pages',
      comment:
        'A page has one language; the server and the rules name the language of each message.',
      severity: 'error',
      from: { pathNot: '^web/' },
      to: { path: '^messages/page\\.ts$' },
    },
    {
      name: 'catalogues-are-made-before',
      comment: 'The compiler of messages is a tool of the build; what runs imports its result.',
      severity: 'error',
      from: { path: '^(domain|server|web|sandbox)/', pathNot: ['\\.test\\.tsx?$'] },
      to: { path: '^messages/(compile|catalogue|pseudo|vite-plugin)\\.ts$' },
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
      name: 'only-the-list-imports-providers',
      comment:
        'A provider is one folder and one word in the list: features know the port of its kind alone.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/providers/(list\\.ts$|[^/]+/[^/]+/)', '\\.test\\.ts$'],
      },
      to: { path: '^server/providers/[^/]+/', pathNot: '^server/providers/[^/]+/port\\.ts$' },
    },
    {
      name: 'only-settings-and-main-import-the-list',
      comment: 'Which provider is live is decided in one place.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/(main|env)\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: '^server/providers/list\\.ts$' },
    },
    {
      name: 'a-provider-imports-no-other-provider',
      comment: 'One can be added, changed or removed without reading another.',
      severity: 'error',
      from: { path: '^server/providers/([^/]+)/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/providers/([^/]+/[^/]+/|list\\.ts$)',
        pathNot: '^server/providers/$1/$2/',
      },
    },
    {
      name: 'a-provider-knows-no-other-kind',
      comment: 'What providers share is the port and the helpers of their kind.',
      severity: 'error',
      from: { path: '^server/providers/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/providers/[^/]+/', pathNot: '^server/providers/$1/' },
    },
    {
      name: 'providers-know-no-feature',
      comment: 'They call the handlers that a feature passes to them, by the port.',
      severity: 'error',
      from: { path: '^server/(providers|settings)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/',
        pathNot: [
          '^server/(providers|settings)/',
          '^server/http/failure\\.ts$',
          '^server/db/places/',
        ],
      },
    },
    {
      name: 'monitoring-stands-alone',
      comment:
        'It reads the tables of others for operators; no feature needs it, and it needs none.',
      severity: 'error',
      from: { path: '^server/features/monitoring/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/',
        pathNot: '^server/features/(monitoring/|bookings/records/sensitive\\.ts$)',
      },
    },
    {
      name: 'observability-imports-no-feature',
      comment: 'Metrics and traces watch every part of the program and know none.',
      severity: 'error',
      from: { path: '^server/observability/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/' },
    },
    {
      name: 'infrastructure-imports-no-feature',
      comment: 'HTTP, database and providers serve every feature and know none.',
      severity: 'error',
      from: { path: '^server/(http|db|providers)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/' },
    },
    {
      name: 'session-imports-no-wizard',
      comment: 'Who is signed in does not depend on what is being booked.',
      severity: 'error',
      from: { path: '^web/account/session\\.ts$' },
      to: { path: '^web/(wizard|staff)/' },
    },
    {
      name: 'what-both-show-is-shared',
      comment:
        'Pages of staff know of customers only who is signed in; what both show is in web/shared.',
      severity: 'error',
      from: { path: '^web/(staff|pages/staff)/' },
      to: {
        path: '^web/(account|pages/account)/',
        pathNot: '^web/account/(session|use-logout|role-names)\\.ts$',
      },
    },
    {
      name: 'shared-knows-no-page',
      comment: 'What both show does not depend on who shows it.',
      severity: 'error',
      from: { path: '^web/shared/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^web/(account|staff|wizard|pages)/',
        pathNot: '^web/account/(session|role-names)\\.ts$',
      },
    },
    {
      name: 'only-features-and-db-run-sql',
      comment:
        'SQL is in server/db and in the features, but for their routes and the texts of their mails (docs/decisions/0004-plain-sql.md).',
      severity: 'error',
      from: {
        path: [
          '^server/[^/]+\\.ts$',
          '^server/(http|providers)/',
          '^server/features/.*routes\\.ts$',
          '^server/features/.*/(mails|messages/.*)\\.ts$',
        ],
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^server/db/(transaction|undone|batch)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-db-knows-the-driver',
      comment: 'Pools, transactions and the types of rows are set up in one place.',
      severity: 'error',
      from: { path: '^(domain|server|web|sandbox)/', pathNot: ['^server/db/', '\\.test\\.ts$'] },
      to: { path: '(^|/)node_modules/(@types/)?pg/' },
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
      name: 'nothing-imports-deploy',
      comment: 'How it is run elsewhere can be replaced without reading the product.',
      severity: 'error',
      from: { pathNot: '^deploy/' },
      to: { path: '^deploy/' },
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
    exclude: { path: ['(^|/)\\+types/', '^messages/compiled'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main'],
    },
  },
}
