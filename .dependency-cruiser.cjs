/** Import rules between folders and features (docs/architecture.md), each with its reason. */

/** Folders with one entry (in `server/features`, their routes and jobs). */
const entries = {
  'server/features/reports/past-days': 'past-days',
  'server/features/vitals': '(routes|tasks)',
  'web/vitals': 'measure',
  'web/staff/visual-report/field-speed': 'FieldSpeed',
  'web/prerender': 'finish-pages',
}

module.exports = {
  forbidden: [
    ...Object.entries(entries).map(([folder, entry]) => ({
      name: `${folder.replaceAll('/', '-')}-has-one-entry`,
      comment: 'What could be taken out again is used in one place.',
      severity: 'error',
      from: { pathNot: `^${folder}/` },
      to: { path: `^${folder}/`, pathNot: `^${folder}/${entry}\\.tsx?$` },
    })),
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
      name: 'availability-imports-no-feature-above',
      comment: 'Hours, candidates and crew choice know nothing of who books or pays.',
      severity: 'error',
      from: { path: '^server/features/availability/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/(mail|ledger|payment-attempts|bookings|ordering|payments|reports|accounts|contact|workers)/',
      },
    },
    {
      name: 'ledger-imports-no-feature-above',
      comment: 'Entries of money are written by those above.',
      severity: 'error',
      from: { path: '^server/features/ledger/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/(availability|mail|payment-attempts|bookings|ordering|payments|reports|accounts|places|workers)/',
      },
    },
    {
      name: 'payment-attempts-imports-no-feature-above',
      comment: 'Attempts and their schedule serve ordering and payments alike.',
      severity: 'error',
      from: { path: '^server/features/payment-attempts/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/(availability|mail|ledger|bookings|ordering|payments|reports|accounts|places|workers)/',
      },
    },
    {
      name: 'mail-imports-no-feature-above',
      comment: 'The outbox sends what others write.',
      severity: 'error',
      from: { path: '^server/features/mail/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/(availability|ledger|payment-attempts|bookings|ordering|payments|reports|places|contact|workers)/',
      },
    },
    {
      name: 'holidays-and-vouchers-import-audit-alone',
      comment: 'What Admins decide of them is read by those who sell, not the other way.',
      severity: 'error',
      from: { path: '^server/features/(holidays|vouchers)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/($1|audit)/' },
    },
    {
      name: 'places-imports-no-feature-above',
      comment: 'Where we work and what it costs does not depend on bookings.',
      severity: 'error',
      from: { path: '^server/features/places/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/(availability|ledger|payment-attempts|bookings|ordering|payments|reports|workers)/',
      },
    },
    {
      name: 'bookings-imports-no-feature-above',
      comment: 'A booking exists without knowing how its order came to be or was paid.',
      severity: 'error',
      from: { path: '^server/features/bookings/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/(ordering|payments|reports|workers)/' },
    },
    {
      name: 'ordering-imports-no-feature-above',
      comment: 'Payments learn of an order; an order does not reach into payments.',
      severity: 'error',
      from: { path: '^server/features/ordering/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/(payments|reports|workers)/' },
    },
    {
      name: 'payments-imports-no-feature-above',
      comment: 'Reports read payments, not the other way.',
      severity: 'error',
      from: { path: '^server/features/payments/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/(reports|workers)/' },
    },
    {
      name: 'visit-changes-is-on-top',
      comment:
        'A change of a visit moves its crew, its price and its money; nothing below knows of it.',
      severity: 'error',
      from: {
        path: '^server/features/',
        pathNot: ['^server/features/visit-changes/', '\\.test\\.ts$'],
      },
      to: { path: '^server/features/visit-changes/' },
    },
    {
      name: 'visit-changes-imports-no-reports-or-workers',
      comment: 'It changes visits; who works and what is reported are read elsewhere.',
      severity: 'error',
      from: { path: '^server/features/visit-changes/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/(reports|workers|accounts|today)/' },
    },
    {
      name: 'workers-imports-no-feature-above',
      comment: 'Workers are changed together with their visits, whatever was ordered or paid.',
      severity: 'error',
      from: { path: '^server/features/workers/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/(ordering|payments|payment-attempts|reports|ledger)/',
      },
    },
    {
      name: 'customers-imports-audit-alone',
      comment:
        'What staff know of a customer is beside the bookings, and is read from their tables.',
      severity: 'error',
      from: { path: '^server/features/customers/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/(customers|audit)/' },
    },
    {
      name: 'find-imports-customers-alone',
      comment: 'It reads the tables of others; how a customer is found is said once.',
      severity: 'error',
      from: { path: '^server/features/find/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/(find|customers)/' },
    },
    {
      name: 'monitoring-stands-alone',
      comment:
        'It reads the tables of others for operators; no feature needs it, and it needs none.',
      severity: 'error',
      from: { path: '^server/features/monitoring/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/',
        pathNot: '^server/features/(monitoring/|bookings/sensitive\\.ts$)',
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
      name: 'today-imports-notifications-alone',
      comment:
        'Its lists are counts over the tables of others; of what is urgent staff are notified.',
      severity: 'error',
      from: { path: '^server/features/today/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/(today|notifications)/' },
    },
    {
      name: 'accounts-imports-no-feature-above',
      comment: 'An account knows its bookings and its mail, not how they are ordered or paid.',
      severity: 'error',
      from: { path: '^server/features/accounts/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/(ordering|payments|payment-attempts|ledger|reports|places|workers)/',
      },
    },
    {
      name: 'bookings-imports-no-accounts',
      comment: 'Accounts read their bookings, not the other way.',
      severity: 'error',
      from: {
        path: '^server/features/',
        pathNot: ['^server/features/(accounts|team)/', '\\.test\\.ts$'],
      },
      to: { path: '^server/features/accounts/' },
    },
    {
      name: 'team-imports-accounts-mail-and-audit-alone',
      comment: 'Who works here is a matter of accounts, not of bookings.',
      severity: 'error',
      from: { path: '^server/features/team/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/(team|accounts|mail|audit)/' },
    },
    {
      name: 'contact-imports-inbox-and-mail-alone',
      comment: 'The contact form is a message and nothing else.',
      severity: 'error',
      from: { path: '^server/features/contact/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/(contact|inbox|mail|audit)/' },
    },
    {
      name: 'no-feature-imports-tickets',
      comment:
        'A ticket uses orders, vouchers and threads; nothing of them depends on a complaint.',
      severity: 'error',
      from: { path: '^server/features/', pathNot: ['^server/features/tickets/', '\\.test\\.ts$'] },
      to: { path: '^server/features/tickets/' },
    },
    {
      name: 'inbox-imports-mail-notifications-and-audit-alone',
      comment:
        'A thread knows which visit it is about, and nothing of how visits are booked or paid.',
      severity: 'error',
      from: { path: '^server/features/inbox/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/',
        pathNot: '^server/features/(inbox|mail|notifications|audit)/',
      },
    },
    {
      name: 'no-feature-imports-sent-messages',
      comment: 'It shows what notifications and mails became, and nobody is notified by it.',
      severity: 'error',
      from: {
        path: '^server/features/',
        pathNot: ['^server/features/sent-messages/', '\\.test\\.ts$'],
      },
      to: { path: '^server/features/sent-messages/' },
    },
    {
      name: 'notifications-import-mail-alone',
      comment:
        'A notification is written by those whose change it is; how it arrives depends on none of them. Replies are received by the inbox.',
      severity: 'error',
      from: { path: '^server/features/notifications/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/(notifications|mail)/' },
    },
    {
      name: 'calendar-reads-bookings-and-workers-alone',
      comment: 'It shows visits, and no feature needs it.',
      severity: 'error',
      from: { path: '^server/features/calendar/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/',
        pathNot: '^server/features/(calendar|bookings|workers|audit)/',
      },
    },
    {
      name: 'message-templates-import-audit-alone',
      comment: 'The texts are in the domain; here is what staff say of them.',
      severity: 'error',
      from: { path: '^server/features/message-templates/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/(message-templates|audit)/' },
    },
    {
      name: 'geo-and-vitals-import-no-feature',
      comment: 'Addresses and page speed have nothing to do with bookings.',
      severity: 'error',
      from: { path: '^server/features/(geo|vitals)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/$1/' },
    },
    {
      name: 'company-imports-audit-alone',
      comment: 'What is set for the company is read by every feature from the settings.',
      severity: 'error',
      from: { path: '^server/features/company/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/(company|audit)/' },
    },
    {
      name: 'audit-imports-no-feature',
      comment: 'Every feature writes to the audit log, which knows none.',
      severity: 'error',
      from: { path: '^server/features/audit/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/audit/' },
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
