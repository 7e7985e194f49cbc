-- Reports name thousands of drivers among many more riders.
create index users_driver_names on users (id) include (first_name, last_name, vehicle_number) where usertype = 'driver';
