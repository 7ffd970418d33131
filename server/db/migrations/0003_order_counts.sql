CREATE TABLE "order_counts" (
	"shopper_id" text NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "order_counts_shopper_id_status_pk" PRIMARY KEY("shopper_id","status")
);
--> statement-breakpoint
ALTER TABLE "order_counts" ADD CONSTRAINT "order_counts_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
insert into order_counts (shopper_id, status, count) select shopper_id, status, count(*) from orders group by shopper_id, status;
--> statement-breakpoint
create function keep_order_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status and old.shopper_id = new.shopper_id then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update order_counts set count = count - 1 where shopper_id = old.shopper_id and status = old.status;
  end if;
  if tg_op <> 'DELETE' then
    insert into order_counts (shopper_id, status, count) values (new.shopper_id, new.status, 1)
      on conflict (shopper_id, status) do update set count = order_counts.count + 1;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_order_counts after insert or update of status, shopper_id or delete on orders for each row execute function keep_order_counts();
