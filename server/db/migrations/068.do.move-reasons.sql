-- Few entries of a history have a reason of a move, and the figures count those of some days.

create index booking_event_reason on booking_event (at) where params ? 'why';
