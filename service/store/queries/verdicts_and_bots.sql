SELECT verdict, has_bots, count(*) FROM matching GROUP BY verdict, has_bots
