-- Today lists the messages of the last days that did not arrive: a few among all that were sent.

create index notification_failed on notification (created_at) where state = 'failed';
