-- The filters 'Server' and 'Realm' find listings with a hidden address, too: the job of the minute sets the bits of every public listing anew.
INSERT INTO facet_marks (seq) SELECT seq FROM listings WHERE moderation = 'approved' ON CONFLICT (seq) DO UPDATE SET marks = marks + 1;
