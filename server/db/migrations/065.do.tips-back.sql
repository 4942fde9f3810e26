-- Tips that go back are few among all, and Today asks for them.

create index tip_goes_back on tip (id) where goes_back;
