import './design.scss';
